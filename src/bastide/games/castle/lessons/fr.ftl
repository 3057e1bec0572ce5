# Ce qu’on enseigne du jeu : docs/lessons.md dit quel texte se dit quand.

lesson-goal = Une tuile, un sujet, des points
lesson-goal-idea = Ensemble, vous construisez l’intérieur du château. Qui place les bons sujets au bon endroit marque des points ; le plus de points gagne.
lesson-goal-1 = Vous avez pioché une tuile avec un chemin et un puits. La première tuile doit toucher une case Départ du mur. Posez-la en F1, tout en haut, où un chemin part du mur, et placez un messager : touchez le chemin.
lesson-goal-1-done = Votre messager attend sur le chemin. Il marquera des points quand le chemin sera achevé, c’est-à-dire qu’on ne pourra plus le prolonger.
lesson-goal-1-wrong = On peut la poser là, mais commençons par le chemin du mur, tout en haut : la case F1.
lesson-goal-1-nobody = La tuile est bien posée, mais personne n’est sur le chemin : ses points ne seraient à personne. Placez-y un messager.
lesson-goal-1-merchant = Ce sujet se couche dans une cour, en marchand, jusqu’à la fin de la partie. Ici, on veut un messager sur le chemin.
lesson-goal-2 = Noir a posé une tuile au loin. Votre tuile suivante a aussi un chemin. Prolongez le vôtre : posez-la dessous, en F2, sans placer personne.
lesson-goal-2-done = Le chemin compte deux tuiles, et il est tout à vous : personne n’entre sur un chemin déjà occupé.
lesson-goal-2-wrong = Cela ne prolonge pas votre chemin. Posez la tuile en F2, sous votre messager.
lesson-goal-2-sent = Bien posée. Mais vous n’avez que six sujets ; gardez celui-ci tant qu’il n’a rien à gagner.
lesson-goal-3 = Sur cette tuile, un chemin finit à la porte d’une tour. Fermez-en votre chemin, en F3, sans placer personne.
lesson-goal-3-done = 8 points ! Trois tuiles et la case Départ, à 2 chacune grâce au puits ; sans lui, 1 chacune. Votre messager est revenu, prêt à repartir.
lesson-goal-3-wrong = Votre chemin est toujours ouvert. Posez la tuile en F3, pour que le chemin finisse à la tour.
lesson-goal-3-sent = Le chemin est achevé et votre messager marque. Placer quelqu’un est permis, mais essayez sans personne : il y a un bouton pour cela.

lesson-matching = Les chemins continuent
lesson-matching-idea = Un chemin ne peut pas buter contre une cour, une maison ou une tour voisine. Tout le reste se pose comme on veut.
lesson-matching-1 = Posez cette tuile en I9, à droite de celle qui a un marché. Dans quel sens ? Puis placez un sujet, ou aucun, à votre guise.
lesson-matching-1-done = Debout, le chemin passe à côté du marché, et cour touche cour. Couchée, il buterait contre la cour : la page ne le propose même pas.
lesson-matching-1-wrong = La tuile va là aussi, mais c’est à côté du marché qu’on l’attend : en I9.

lesson-tower = Placé, compté, rentré
lesson-tower-idea = Une tour est achevée quand aucun côté ne donne sur une case vide : 2 points par tuile. Un sujet peut être placé, marquer et rentrer dans le même tour.
lesson-tower-1 = Personne n’est dans la tour en G1. Fermez-la avec votre tuile en H1, à sa droite, tournée pour que tour touche tour, et placez-y un chevalier.
lesson-tower-1-done = 4 points pour deux tuiles, et le chevalier est de retour dans votre réserve. Les petites zones que votre tuile achève sont faites pour cela.
lesson-tower-1-wrong = La tour en G1 est toujours ouverte. Votre tuile la ferme depuis H1, sa tour vers la gauche.
lesson-tower-1-nobody = La tour est achevée, mais personne n’y était : aucun point. Placez un chevalier avant qu’on compte.
lesson-tower-1-elsewhere = La tour est achevée, et votre sujet est à côté. Placez-le dans la tour : c’est elle qui compte maintenant.
lesson-tower-1-turned = La bonne case, mais la tour doit toucher la tour de gauche : tournez la tuile.

lesson-large = Une tour plus grande
lesson-large-idea = Plus de tuiles, plus de points : chaque tuile d’une tour achevée en vaut 2.
lesson-large-1 = Votre chevalier est dans une tour de trois tuiles, en G8, G9 et H9. Un côté est encore ouvert : fermez-la en H8.
lesson-large-1-done = 8 points : quatre tuiles, 2 chacune. Le chevalier rentre.
lesson-large-1-wrong = La tour est toujours ouverte : il faut en H8 une tuile dont la tour touche la vôtre, en bas et à gauche.
lesson-large-1-turned = La bonne case, mais dans le mauvais sens : les deux côtés de tour doivent toucher la vôtre.

lesson-house = Une maison pour le palais
lesson-house-idea = Une maison achevée vaut 1 point par tuile, et votre palais s’installe dans la plus grande des vôtres. À la fin, le plus grand palais rapporte beaucoup.
lesson-house-1 = Votre tuile montre deux maisons qui ne se touchent pas. Posez-la droite en E1 : elle les achève toutes les deux. Placez un bourgeois dans la plus grande, celle du bas.
lesson-house-1-done = 2 points, et votre palais est dans une maison de deux tuiles. Il déménagera quand vous en achèverez une plus grande.
lesson-house-1-wrong = Ainsi, les deux maisons ne sont pas achevées, ou personne n’y habite. Posez la tuile droite en E1.
lesson-house-1-small = Cette maison n’a qu’une tuile : 1 point, et un palais de taille 1. Celle du bas en a deux.
lesson-house-1-nobody = Les deux maisons sont achevées, et personne n’y habite. Placez un bourgeois dans celle du bas.

lesson-resident = Il y a déjà quelqu’un
lesson-resident-idea = On n’entre pas dans une zone où se trouve déjà quelqu’un, même très loin.
lesson-resident-1 = Votre tuile est en I8, et elle a agrandi la maison de Noir. Essayez d’y placer un bourgeois, si vous voulez, pour voir la règle. Puis placez quelqu’un là où l’on marque tout de suite.
lesson-resident-1-done = Pas dans la maison, où vit un bourgeois de Noir. Mais la tour est achevée avec cette tuile : votre chevalier marque 2 points aussitôt.
lesson-resident-1-wrong = Personne de placé, rien de gagné. La tour de votre tuile est déjà achevée : un chevalier y marque maintenant.
lesson-resident-1-merchant = Un marchand a le droit de venir, mais il reste couché dans sa cour jusqu’à la fin. La tour, elle, compte maintenant.

lesson-joined = Deux zones n’en font qu’une
lesson-joined-idea = On n’entre pas dans une zone occupée, mais on peut s’y joindre. Alors la majorité compte, et à égalité, personne.
lesson-joined-1 = Le chevalier de Noir va gagner une tour. Le vôtre est dans une autre, juste au-dessus. Posez votre tuile en I8 pour qu’elle réunisse les deux.
lesson-joined-1-done = Une seule tour, achevée, avec un chevalier chacun : personne ne marque, et tous deux rentrent. Avec deux des vôtres, tous les points seraient à vous.
lesson-joined-1-wrong = Il y a toujours deux tours. La case entre elles est I8 ; la tour de votre tuile doit aller de haut en bas.
lesson-joined-1-turned = La bonne case, mais la tour est en travers : tournez la tuile.

lesson-wall = S’arrêter sur une tour de coin
lesson-wall-idea = Vos points avancent sur le mur. Qui s’arrête exactement sur une tour de coin prend la tuile Mur qui s’y trouve.
lesson-wall-1 = Vous avez 31 points, et une tuile Mur attend sur la tour 33–34. Il vous faut donc 2 points tout juste : en F9, bien tournée, votre tuile ferme un chemin de deux tuiles. Placez un messager sur ce chemin.
lesson-wall-1-done = 33 points : la tuile Mur est à vous. Avec 35, vous n’auriez fait que passer devant.
lesson-wall-1-wrong = Ce ne sont pas 2 points : pas de tuile Mur. Essayez F9, avec un messager sur le chemin qui s’y achève.
lesson-wall-1-path = La bonne tuile, mais pas le bon chemin : choisissez celui qui est achevé et compte deux tuiles.
lesson-wall-1-nobody = Le chemin est achevé, mais vous n’y avez pas de messager. Placez-en un : il vous faut juste 2 points.

lesson-markets = Les marchés, à la fin
lesson-markets-idea = Un marchand reste dans sa cour jusqu’à la fin. Alors chaque cour rapporte 3 points par marché à qui y a le plus de marchands.
lesson-markets-1 = La dernière tuile : posez-la en E10, et placez qui vous voulez. Ensuite, on compte les cours.
lesson-markets-1-done = Votre meilleure cour a cinq marchés : 15 points, et la tuile Mur 7 en fait 20. Couchez tôt un marchand là où il y aura des marchés.
lesson-markets-1-wrong = On peut la poser là, mais finissons en E10.

lesson-keep = Le plus grand palais
lesson-keep-idea = À la fin, le plus grand palais rapporte un point par case de la plus grande région vierge.
lesson-keep-1 = Votre palais est dans une maison de trois tuiles, celui de Noir dans une de deux. Posez la dernière tuile, en E7 ou en E9 à votre guise, et voyez ce que vaut le plus grand palais.
lesson-keep-1-done = La plus grande région vierge qui reste a onze cases : onze points pour votre palais. Des cases qui ne se touchent que par un coin ne se tiennent pas.

guide-place = Seuls les chemins doivent continuer. Demandez-vous ce que la tuile pourrait achever pour vous, et ce qu’elle agrandirait pour l’autre.
guide-follower = Vous avez six sujets, et ils rentrent quand leur zone est achevée ; un marchand, jamais avant la fin. Qui marque tout de suite est toujours bienvenu.
guide-score = Plusieurs zones sont achevées. L’ordre décide où s’arrête votre marqueur : regardez les tours de coin sur le mur.
guide-again = Une tuile Mur ne sert qu’une fois. Utilisez-la si c’est le moment, ou gardez-la pour un meilleur.

# De quoi parlent les problèmes.
theme-scoring = Marquer
theme-keep = Le palais
theme-wall = Les tuiles Mur
theme-majority = La majorité
theme-shelter = Une majorité qui dure
theme-follower = Placer un sujet
theme-plan = Presque achevé

practice-opening = L’ouverture
practice-opening-idea = Les premières tuiles longent la muraille : commencez ce que vous pourrez achever, et gardez des sujets chez vous.
practice-endgame = La fin de partie
practice-endgame-idea = La pile s’épuise : que peut-on encore achever, qui a le plus grand palais, que rapportera la plus grande région vierge ?
