# What the coach refuses.
lesson-lost = « { $action } » n’est pas ce que demande cette leçon : recommencez-la
lesson-over = cette leçon est finie : recommencez-la, ou choisissez-en une autre
