# Ce qu’on enseigne du jeu : docs/lessons.md dit quel texte se dit quand.

lesson-goal = Le but et les pions
lesson-goal-idea = Amenez un de vos pions dans la forteresse adverse. S’il y est encore après le tour de l’autre, vous avez gagné.
lesson-goal-1 = Vous êtes Jaune, en bas ; le château du haut est la forteresse de Rouge. Un pion va tout droit, dans n’importe quel sens, d’autant de cases que son chiffre, ou moins. Avancez votre 4 de d3 en d5.
lesson-goal-1-done = Deux cases. Le 4 aurait pu en faire une, trois ou quatre, mais il ne tourne jamais en chemin et ne saute par-dessus personne.
lesson-goal-1-wrong = Ce coup est permis. Mais ici, c’est le 4 de d3 qu’on attend en d5.
lesson-goal-1-far = Le bon pion, dans le bon sens : un 4 va jusqu’à quatre cases, et vous choisissez combien. Ici, il en faut deux : arrêtez-vous en d5.
lesson-goal-1-aside = C’est bien le 4, et cette voie lui est ouverte aussi. Mais la forteresse est tout en haut : allez en d5.
lesson-goal-2 = Le chiffre est aussi la puissance du pion. Qui se trouve sur votre chemin, à votre portée, peut être pris si votre puissance est plus grande. Prenez le 1 rouge en e6 avec votre 4.
lesson-goal-2-done = 4 bat 1 : votre pion est à la place du pion rouge, qui quitte la partie. Autant de puissance n’aurait pas suffi.
lesson-goal-2-wrong = Ce coup ne prend rien. Votre 4 est à côté du 1 rouge en e6 : allez-y.
lesson-goal-2-other = Ce coup prend aussi un pion, un 3. Mais votre chemin vers la forteresse passe par e6 : prenez le 1.
lesson-goal-3 = Il n’y a plus qu’un 2 entre vous et la forteresse, en e9. Ouvrez le passage.
lesson-goal-3-done = Plus rien ne vous barre la route.
lesson-goal-3-wrong = Le 2 est toujours en e7 sur votre chemin : prenez-le.
lesson-goal-3-other = Un pion de pris, et pas des moindres. Mais le 2 en e7 barre encore la route, et c’est la forteresse qui fait gagner.
lesson-goal-4 = Encore deux cases : entrez dans la forteresse, en e9. Rouge aura alors un tour pour prendre votre 4.
lesson-goal-4-done = Personne chez Rouge n’a plus de puissance que 4 à portée. Votre pion y est encore après le tour de Rouge : vous avez gagné !
lesson-goal-4-wrong = La porte est ouverte : allez en e9 avant que Rouge ne la ferme.
lesson-goal-4-greedy = Prendre est tentant, mais un seul pion dans la forteresse gagne toute la partie : allez en e9.
lesson-goal-4-short = Une case de plus : un 4 arrêté devant la porte n’a rien gagné.

lesson-troop = La troupe d’assaut
lesson-troop-idea = Des pions voisins et alignés forment une troupe d’assaut. Elle glisse le long de sa ligne, tout entière, d’exactement autant de cases que le chiffre de tête.
lesson-troop-1 = 2, 3 et 1 sont côte à côte en e3, f3 et g3 : une troupe. Déplacez-la tout entière vers la gauche. On la pousse par son dernier pion : le 1 en g3.
lesson-troop-1-done = Vers la gauche, le 2 est en tête : exactement deux cases, pas une.
lesson-troop-1-wrong = Ce n’est pas la troupe de e3, f3 et g3. Touchez son dernier pion, g3, puis sa tête, e3, puis où va la tête : c3.
lesson-troop-1-right = C’est bien la troupe, mais vers la droite : là, le 1 mène, et elle n’avance que d’une case. Poussez-la vers la gauche.
lesson-troop-1-alone = Un pion a quitté la ligne. Il en a le droit, mais c’est toute la troupe qu’il faut déplacer : poussez-la par g3.
lesson-troop-2 = Un pion d’une troupe peut aussi partir seul, avec son propre chiffre. Avancez le 3 du milieu, en d3, de deux cases.
lesson-troop-2-done = Il compte maintenant comme un pion seul, de puissance 3. Le 2 et le 1 qui restent ne se touchent plus.
lesson-troop-2-wrong = C’est le 3 de d3 qui doit partir seul, jusqu’en d5.
lesson-troop-2-far = Le bon pion. Seul, un 3 avance d’une, deux ou trois cases, à votre choix ; ici, il en faut deux.

lesson-more = Plus, pas autant
lesson-more-idea = On ne prend qu’avec plus de puissance. De côté, on ne rencontre qu’un pion d’une rangée, et seul son chiffre compte.
lesson-more-1 = Votre 2, en g5, voit le 1 rouge en g7, plus haut dans sa colonne. Prenez-le.
lesson-more-1-done = 2 bat 1. Ce 2 n’aurait pas pu prendre le 3 rouge voisin, ni votre 3, en f4, le 3 rouge devant lui : il faut plus, pas autant.
lesson-more-1-wrong = Ce coup ne prend rien. Touchez le 2 en g5, puis le 1 rouge en g7.
lesson-more-1-troop = Bien vu : cette troupe prend aussi, une autre leçon en parle. Ici, le 2 en g5 y arrive seul.

lesson-together = L’union fait la puissance
lesson-together-idea = La puissance d’une troupe est la somme de ses chiffres.
lesson-together-1 = Vous êtes Rouge, et le plan de jeu est tourné vers vous. Aucun de vos pions ne peut prendre seul le 3 jaune en d4. Mais le 2 en h8 et le 3 en g7 sont alignés avec lui.
lesson-together-1-done = 2 + 3 = 5 bat 3. Toute la troupe se déplace, et sa tête s’arrête à la place du pion jaune.
lesson-together-1-wrong = Le 3 jaune est toujours là. Poussez la troupe par h8 : sa tête, en g7, atteint d4.
lesson-together-1-alone = L’un des deux est parti seul, et seul il est trop faible. Il leur faut être deux pour une puissance de 5.

lesson-sweep = Plusieurs d’un coup
lesson-sweep-idea = Dans une ligne, on l’affronte tout entière, pion derrière pion. Avec plus de puissance, on prend tous ceux qu’on atteint.
lesson-sweep-1 = Trois 1 rouges se suivent, en d5, e6 et f7. Lequel de vos pions arrive dans leur ligne ? Prenez ce que vous pouvez.
lesson-sweep-1-done = Votre 4 affronte 1 + 1 + 1 = 3 : il peut prendre. Il avance de quatre cases au plus : en voilà deux de moins, le troisième est hors de portée.
lesson-sweep-1-wrong = Ce coup ne prend personne. Regardez la diagonale de votre 4 en a2.
lesson-sweep-1-short = Le bon pion, mais il s’arrête trop tôt ou se détourne : suivez la diagonale jusqu’aux pions rouges.

lesson-clash = Troupe contre troupe
lesson-clash-idea = Frappée de front, une troupe se défend avec tous ses chiffres, jusqu’au bout de la ligne.
lesson-clash-1 = Sur la grande diagonale, votre 2 + 1 + 3 fait face à 2 + 1 + 2. Comptez, et frappez.
lesson-clash-1-done = 6 contre 5. Toute la ligne rouge compte, mais votre 3 de tête n’atteint que deux de ses pions : ils sont pris, et votre troupe s’arrête là.
lesson-clash-1-wrong = Regardez la diagonale de b2 : poussez la troupe par là, sa tête est en d4.
lesson-clash-1-single = Un pion de pris, mais les 3 de Rouge reprennent aussitôt votre 2. Sur la diagonale, vous pouvez en avoir deux d’un coup.
lesson-clash-1-alone = Sans les autres derrière lui, le 3 n’est qu’un 3. Poussez la troupe par son dernier pion, b2.

lesson-joining = Renforcer sa troupe
lesson-joining-idea = Un pion qui se glisse dans la ligne y ajoute aussitôt son chiffre. Autant de puissance suffit pour être à l’abri.
lesson-joining-1 = Vous êtes Rouge. Les 2 + 1 + 3 de Jaune menacent vos deux pions de la grande diagonale, le 1 en g7 et le 2 derrière lui, en h8. Amenez devant eux le 3 de f8.
lesson-joining-1-done = 3 + 1 + 2 = 6 contre 6. Autant n’est pas plus : Jaune ne peut pas prendre.
lesson-joining-1-wrong = Ce coup ne renforce pas les deux pions de la diagonale : 1 + 2 contre 6. La place du 3 de f8 est devant eux, en f6.
lesson-joining-1-near = Le bon pion sur la mauvaise case : il doit être dans la ligne, juste devant le 1, en f6.

lesson-cut = Frapper de côté
lesson-cut-idea = Une troupe est puissante dans sa ligne, et faible partout ailleurs. Prise en son milieu, elle est coupée en deux.
lesson-cut-1 = Les pions rouges en b8, c7 et d6 forment une troupe en travers de votre route. Frappez-la au milieu, par-dessous.
lesson-cut-1-done = Vous n’avez rencontré que le 1 du milieu. Le reste de la troupe ne tient plus ensemble, et Rouge ne peut rien reprendre.
lesson-cut-1-wrong = La troupe rouge est toujours entière. Regardez la colonne, à partir de c3 et c4.
lesson-cut-1-near = C’est la bonne colonne, mais montez jusqu’au 1 rouge en c7, et prenez-le.

lesson-run = Le pion seul
lesson-run-idea = Un pion seul a peu de puissance, mais il va partout. Le camp qui a le plus de pions peut perdre parce qu’aucun n’arrive à temps.
lesson-run-1 = Rouge a douze pions, vous huit. Mais regardez votre 3 en e6, et la forteresse rouge.
lesson-run-1-done = Ni pion ni troupe rouge ne pouvait l’y prendre. Quoi que Rouge joue, vous avez gagné.
lesson-run-1-wrong = Rouge a maintenant le temps de fermer la voie. Votre 3 pouvait entrer tout de suite : de e6 en e9.
lesson-run-1-greedy = Un pion de plus, mais Rouge en a toujours davantage. Dans la forteresse, en e9, la partie est gagnée.
lesson-run-1-short = La bonne voie, mais pas assez loin : ça ne compte qu’à l’intérieur, en e9.

lesson-defend = Chasser l’intrus
lesson-defend-idea = Un pion adverse dans votre forteresse doit être pris aussitôt. Rien d’autre ne vous sauve, pas même entrer dans la sienne.
lesson-defend-1 = Un 3 rouge est entré dans votre forteresse, en e1. Vous avez ce seul tour.
lesson-defend-1-done = Il n’y est plus, et la partie continue. Surveillez les chemins de votre forteresse, et gardez quelqu’un de puissant tout près.
lesson-defend-1-wrong = Le 3 rouge est toujours dans votre forteresse : Rouge aurait gagné. Prenez-le, avec un 4 ou avec une troupe.
lesson-defend-1-elsewhere = Vous avez pris un pion, mais pas le bon : celui de votre forteresse fait gagner Rouge.

guide-move = Un coup par tour : un pion seul va jusqu’à son chiffre, une troupe exactement aussi loin que le chiffre de tête. Avant de lâcher, regardez : peut-on vous y prendre, et la route de votre forteresse est-elle encore gardée ?
guide-pass = Aucun de vos pions ne peut bouger : passez. C’est rare : laissez de l’air entre vos pions, et il y a toujours un coup.

# De quoi parlent les problèmes.
theme-storm = L’assaut
theme-capture = La prise
theme-troop = La troupe d’assaut
theme-sacrifice = Le sacrifice
theme-threat = La menace
theme-shelter = À l’abri

practice-opening = L’ouverture
practice-opening-idea = Les premiers coups sont joués : réunissez vos pions en troupes, et n’en laissez aucun seul devant les leurs.
practice-endgame = La fin de partie
practice-endgame-idea = Il reste peu de pions, et les forteresses sont proches : comptez qui y sera le premier.
