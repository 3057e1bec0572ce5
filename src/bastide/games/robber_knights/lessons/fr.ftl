# Ce qu’on enseigne du jeu : docs/lessons.md dit quel texte se dit quand.

lesson-goal = Un pays et ses chevaliers
lesson-goal-idea = Ensemble, vous posez un pays. Les châteaux forts y amènent des chevaliers, et à la fin, qui est au-dessus d’un château fort, d’un village ou d’une ville le compte pour soi.
lesson-goal-1 = Vous êtes Bleu. Les quatre plaquettes du milieu sont l’installation de départ. Une nouvelle plaquette doit en toucher une par un côté entier. Posez vos montagnes à gauche de la plaquette en haut à gauche.
lesson-goal-1-done = Une plaquette posée, et vous en piochez une autre : un village en forêt. Vous pouvez faire cela jusqu’à trois fois par tour.
lesson-goal-1-wrong = Cette case est libre aussi. Mais posez les montagnes à gauche, à côté de la rangée du haut.
lesson-goal-1-castle = C’est votre château fort : gardez-le un instant, il aura bientôt plus de chemin à faire. Prenez les montagnes.
lesson-goal-2 = Posez maintenant le village en forêt au-dessus de la plaquette en haut à droite.
lesson-goal-2-done = Deux plaquettes posées. Un village vaut 2 points à qui a le chevalier du dessus. Pour l’instant, personne.
lesson-goal-2-wrong = Le village va au-dessus de la plaquette en haut à droite, parmi les quatre du milieu.
lesson-goal-2-end = Votre tour n’est pas fini : vous pouvez poser trois plaquettes, et ce village en vaudra la peine.
lesson-goal-3 = Votre troisième plaquette : le château fort. Posez-le à gauche du village en forêt. Laissez-y un chevalier, puis partez vers l’est, dans la forêt : il faut y en laisser au moins deux.
lesson-goal-3-done = 3 points pour l’instant : 1 pour le château fort, 2 pour le village. Seul compte le chevalier du dessus : les autres peuvent encore venir sur les vôtres.
lesson-goal-3-wrong = Le château fort va juste à côté du village en forêt, à sa gauche, pour que vos chevaliers y entrent tout droit.
lesson-goal-3-none = Sans personne sur le château fort, personne ne part : il ne vous apporterait rien.
lesson-goal-3-many = Le château fort est bien placé. Mais n’y laissez qu’un chevalier, pour qu’il en reste assez, puis allez vers l’est.
lesson-goal-3-elsewhere = Attendez : posez d’abord le château fort, le village d’à côté n’attend que vous.

lesson-ride = Une longue marche
lesson-ride-idea = D’un château fort, jusqu’à cinq chevaliers partent tout droit. Sur chaque plaquette il en reste : un en plaine, deux en forêt, trois en montagnes.
lesson-ride-1 = Vous êtes Jaune. Posez votre château fort à gauche du village en forêt, laissez-y un chevalier, et allez vers l’est jusqu’à la ville : deux en forêt, un dans la ville.
lesson-ride-1-done = 6 points : 1 pour le château fort, 2 pour le village, 3 pour la ville. Quatre chevaliers ont suffi.
lesson-ride-1-wrong = De là, la rangée du village et de la ville est hors d’atteinte. Posez le château fort juste à gauche du village en forêt, et allez vers l’est.
lesson-ride-1-many = Ainsi, personne n’atteint la ville. Vous avez cinq chevaliers : un ici, deux en forêt, et il en reste pour la ville.
lesson-ride-1-south = Vers le sud, ce sont des plaines. Le village et la ville sont à l’est.
lesson-ride-1-halt = Vous vous êtes arrêté trop tôt : la ville vaut 3.
lesson-ride-1-mountains = Des montagnes n’amènent pas de chevaliers. Prenez le château fort.

lesson-cover = Par-dessus
lesson-cover-idea = Vos chevaliers montent sur ceux qui sont là, et seul compte celui du dessus. Mieux vaut souvent arriver tard qu’arriver en force.
lesson-cover-1 = Vous êtes Bleu. Les quatre chevaliers de Jaune tiennent la rangée, pour 6 points. Posez votre château fort à son bout droit, et passez par-dessus vers l’ouest.
lesson-cover-1-done = Cinq chevaliers, et vous êtes partout au-dessus : 7 points à rien. Vos deux en forêt ont rempli la plaquette : à quatre, plus personne n’y entre.
lesson-cover-1-wrong = Jaune est encore au-dessus quelque part. À droite de la ville, un chevalier au château fort ; puis un, deux et un, jusqu’au bout vers l’ouest.
lesson-cover-1-spent = Le bon endroit, mais cinq chevaliers ne suffisent plus pour toute la rangée. Laissez-en le moins possible sur chaque plaquette.
lesson-cover-1-village = Un village de plus, c’est bien, pour qui l’atteindra. Prenez d’abord ce que tient Jaune.

lesson-full = Fermer la porte derrière soi
lesson-full-idea = Jamais plus de quatre chevaliers sur une plaquette. Une plaquette pleine ne change plus de mains.
lesson-full-1 = La même rangée. Cette fois, assurez-vous de la ville : un chevalier de Jaune s’y trouve. Venez par la droite et laissez-en assez pour que personne ne vous suive.
lesson-full-1-done = 1 + 3 = 4 : la ville est pleine, et ses 3 points sont à vous jusqu’à la fin de la partie.
lesson-full-1-wrong = La ville n’est pas à l’abri ainsi. Posez le château fort à sa droite, laissez-y un chevalier, et trois dans la ville.
lesson-full-1-open = Vous êtes au-dessus, mais il reste de la place : Jaune peut revenir. Remplissez la plaquette jusqu’à quatre.
lesson-full-1-stay = Moins au château fort : il en faut trois dans la ville.

lesson-mountains = Par les montagnes
lesson-mountains-idea = Des montagnes demandent trois chevaliers, et un lac ne laisse entrer personne. Regardez le chemin avant de poser un château fort.
lesson-mountains-1 = Vous êtes Jaune. Posez votre château fort à droite des montagnes et allez vers l’ouest, par-dessus, jusqu’au village. Combien doivent rester, et où ?
lesson-mountains-1-done = Un, trois et un : les cinq chevaliers pour 3 points. Depuis le bout gauche de la rangée, deux d’entre eux auraient eu les deux villages.
lesson-mountains-1-wrong = Il s’agit de passer les montagnes : le château fort va juste à côté, à leur droite.
lesson-mountains-1-stay = Comptez : trois pour les montagnes, un pour le village. Il n’en reste donc qu’un pour le château fort.
lesson-mountains-1-four = Ils se sont arrêtés avant le village. Trois dans les montagnes suffisent ; le dernier continue.

lesson-halt = Les chevaliers sont comptés
lesson-halt-idea = Trente chevaliers ne suffisent pas pour tous vos châteaux forts, et ceux qui restent départagent à la fin. Arrêtez-vous quand il n’y a plus rien à gagner.
lesson-halt-1 = Derrière chaque village s’étend une plaine, qui ne vaut rien. Posez votre château fort sous l’un des villages, entrez-y avec deux chevaliers en tout, et arrêtez-vous.
lesson-halt-1-done = 3 points avec deux chevaliers : 1 pour le château fort, 2 pour le village. Il vous en reste vingt-huit.
lesson-halt-1-wrong = Sous les deux villages, dans la rangée du bas : posez-y le château fort et allez vers le nord.
lesson-halt-1-on = La plaine ne rapporte rien : ce chevalier y reste pour toujours, et pour rien. Arrêtez-vous au village.
lesson-halt-1-many = C’est plus qu’il n’en faut : un chevalier au château fort et un au village suffisent pour l’instant.

lesson-end = Une plaquette, ou trois
lesson-end-idea = Il faut poser une plaquette par tour, et on peut en poser trois. Qui en pose peu garde ses châteaux forts pour la fin, quand il y a beaucoup à couvrir.
lesson-end-1 = Il n’y a pas encore grand-chose à atteindre. Gardez le château fort : posez vos montagnes où vous voulez.
lesson-end-1-done = Vous avez pioché une ville. Posée maintenant, elle serait là pour le château fort de l’autre.
lesson-end-1-wrong = Gardez le château fort pour plus tard, et posez les montagnes.
lesson-end-2 = Vous pourriez en poser deux de plus. Cette fois, n’en faites rien : finissez votre tour.
lesson-end-2-done = La ville et le château fort sont toujours dans votre main. Posés l’un après l’autre, la ville est à vous avant que quiconque y aille.
lesson-end-2-wrong = Rien ne vous oblige à continuer. Utilisez le bouton qui finit le tour.

lesson-square = Le pays a un bord
lesson-square-idea = À deux, le pays tient dans un carré de sept sur sept. Une fois si large, son bord est fixé.
lesson-square-1 = Le pays a maintenant sept de large et sept de haut. Posez votre village où l’or l’indique ; ou essayez dehors, pour voir la règle.
lesson-square-1-done = Désormais, rien ne se pose plus loin. Vers la fin, les cases libres se font rares : elles décident où vont encore les châteaux forts.
lesson-square-1-wrong = Vous pouvez finir votre tour, mais voyez d’abord où le village peut aller.

lesson-counting = Le compte final
lesson-counting-idea = Quand la dernière plaquette est posée, regardez qui est au-dessus : 1 pour un château fort, 2 pour un village, 3 pour une ville.
lesson-counting-1 = Vous êtes Jaune, et voici la dernière plaquette. Posez-la où vous voulez ; puis comptez.
lesson-counting-1-done = 21 points partout. Les chevaliers restants départageraient, mais personne n’en a plus : vous gagnez tous les deux.
lesson-counting-1-wrong = Il faudra la poser de toute façon : faites-le maintenant.

guide-keep = Chacun garde un château fort et une autre plaquette. Des montagnes barrent un chemin, un village vaut le voyage. Ce que vous ne gardez pas sera au milieu.
guide-top = Vous décidez laquelle de vos deux plaquettes est en haut, laquelle en bas. Pensez aux premières marches.
guide-place = Posez une à trois plaquettes par tour, et piochez après chacune. Ce que vous posez à portée des autres est à prendre ; ce que vous posez juste avant votre château fort est pour vous.
guide-garrison = Il en reste au moins un au château fort, sinon personne ne part. Un suffit souvent : les autres serviront plus loin.
guide-march = Tout droit, d’une plaquette à l’autre, en laissant au moins autant de chevaliers que le terrain le demande. Arrêtez-vous quand plus rien n’en vaut la peine, et remplissez à quatre ce que vous voulez garder.

# De quoi parlent les problèmes.
theme-ride = La chevauchée
theme-cover = Par-dessus
theme-closing = Fermer la porte
theme-shelter = Hors d’atteinte
theme-patience = Savoir s’arrêter
theme-ending = La dernière plaquette
theme-square = Le bord du pays

practice-opening = L’ouverture
practice-opening-idea = Le pays est encore petit : choisissez où seront les bâtiments, et gardez des chevaliers pour plus tard.
practice-endgame = La fin de partie
practice-endgame-idea = Les dernières plaquettes : que peut-on encore couvrir, et lesquels de vos bâtiments sont hors d’atteinte ?
