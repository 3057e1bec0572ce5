# Ce qu’on enseigne du jeu : docs/lessons.md dit quel texte se dit quand.

lesson-goal = Conquérir, puis marcher
lesson-goal-idea = Chaque seigneur a cinq cités, en croix. Conquérez ou détruisez celles des autres, et gardez-en une : le dernier seigneur gagne.
lesson-goal-1 = Vous êtes Rouge. Un chevalier avance d’une case, dans n’importe quel sens, et prend ce où il entre. Un chevalier bleu garde la cité en g10, et vous en avez deux en f10. Attaquez avec l’un d’eux.
lesson-goal-1-done = Il en est tombé un de chaque côté, et personne n’est entré. La cité est maintenant ouverte.
lesson-goal-1-wrong = Vos chevaliers en f10 sont juste devant la cité bleue en g10 : allez-y avec l’un d’eux.
lesson-goal-1-ball = Un boulet détruirait la cité, et personne ne l’aurait. Les chevaliers, eux, conquièrent : attaquez depuis f10.
lesson-goal-1-early = Cela met fin à votre tour sur l’échiquier. Conquérez d’abord la cité en g10.
lesson-goal-2 = Entrez avec l’autre.
lesson-goal-2-done = La cité est à vous tant qu’il s’y tient : six cités pour vous, quatre pour Bleu. Amenez un chevalier de plus que l’autre, et le tour est joué.
lesson-goal-2-wrong = Plus personne ne défend g10 : entrez depuis f10.
lesson-goal-3 = Voici la seconde moitié du tour : le circuit. Finissez-en avec l’échiquier, et lancez les dés.
lesson-goal-3-done = Votre pion s’arrête à une étape qui vend un chevalier. Chaque fois que vous passez au départ, vous recevez 10 écus par cité.
lesson-goal-3-wrong = Vous pourriez en faire davantage sur l’échiquier. Mais marchons : lancez les dés.
lesson-goal-4 = Un chevalier pour 20 écus. Achetez-le : vous en avez perdu un.
lesson-goal-4-done = Il attend dans votre réserve, et au prochain tour vous le placerez sur l’une de vos cités d’origine. Voilà un tour entier.
lesson-goal-4-wrong = Économiser est sage, mais c’est avec des chevaliers qu’on conquiert. Achetez celui-ci.

lesson-storm = Un rempart n’arrête pas un chevalier
lesson-storm-idea = Remparts et boulets vont avec la cité. Le chevalier qui y entre les prend, sans un tir.
lesson-storm-1 = Un rempart et un boulet sont sur la cité bleue de g10, et aucun chevalier. Vous êtes Rouge : prenez-les.
lesson-storm-1-done = La cité, le rempart et le boulet sont à vous. Ce boulet, vous pouvez le tirer dès maintenant.
lesson-storm-1-wrong = La cité en g10 est ouverte à votre chevalier de f10.
lesson-storm-1-ball = Un boulet coûte cher, et le rempart l’avalerait. Un chevalier prend tout pour rien.
lesson-storm-2 = Tirez le boulet que vous venez de prendre, de g10, sur une cité de Bleu.
lesson-storm-2-done = Bleu est touché par son propre boulet. Gardez donc les vôtres avec des chevaliers.
lesson-storm-2-wrong = C’est le boulet de g10 qui doit partir, et toucher une cité bleue : h9, h10, h11 ou i10.
lesson-storm-2-own = C’était votre propre boulet. Utilisez celui que vous avez pris.

lesson-more = Un de plus que l’autre
lesson-more-idea = À un contre un, tous deux tombent et personne n’entre. Qui a encore un chevalier entre ensuite.
lesson-more-1 = Trois de vos chevaliers sont en f10, et un bleu garde g10. Attaquez.
lesson-more-1-done = Il en est tombé un de chaque côté.
lesson-more-1-wrong = C’est le chevalier bleu en g10 qu’il faut attaquer, depuis f10.
lesson-more-2 = Il en reste deux. L’un doit se tenir dans la cité pour qu’elle soit à vous : faites-le entrer.
lesson-more-2-done = L’autre peut suivre ou rester. Une cité conquise sans chevalier revient à son seigneur.
lesson-more-2-wrong = Entrez en g10 tant que personne ne la défend.

lesson-ball = Le boulet
lesson-ball-idea = Un boulet détruit n’importe quelle case de l’échiquier, pour toujours, avec tout ce qui s’y trouve. Ensuite, il est perdu.
lesson-ball-1 = Tirez votre boulet de d10 sur la cité bleue la plus haute, h11, où il n’y a rien.
lesson-ball-1-done = Une tête de mort marque la case jusqu’à la fin. Bleu n’a plus que quatre cités, et vous un boulet de moins.
lesson-ball-1-wrong = Prenez le boulet en d10, puis visez h11.
lesson-ball-1-answer = Un boulet s’y trouve : il riposterait. Une autre leçon en parle. Visez h11.
lesson-ball-1-knight = Cela marcherait aussi, et les chevaliers disparaîtraient avec. Mais ici, visez h11.
lesson-ball-1-waste = Un boulet coûte cher : ne le gaspillez pas là. La cité bleue la plus haute est h11.

lesson-rampart = Le rempart
lesson-rampart-idea = Un rempart avale un boulet : la cité et tout ce qui s’y trouve sont saufs, et personne ne riposte.
lesson-rampart-1 = En h11, un chevalier bleu est derrière un rempart. Tirez, et voyez.
lesson-rampart-1-done = Le rempart a disparu, et votre boulet aussi. Cité et chevalier sont comme avant : 20 écus contre 30.
lesson-rampart-1-wrong = Ici, voyons à quoi sert un rempart : tirez de d10 sur h11.

lesson-deterrent = La dissuasion
lesson-deterrent-idea = Un boulet dont la case est détruite part quand même : qui frappe un boulet est frappé. C’est ce qui retient tout le monde.
lesson-deterrent-1 = Un boulet est au milieu de la croix bleue, en h10. Tirez le vôtre dessus, et voyez ce qui revient.
lesson-deterrent-1-done = Bleu riposte et détruit votre cité en d9. Une cité chacun, un boulet chacun : on ne désarme pas un boulet en tirant le premier.
lesson-deterrent-1-wrong = Voyons la riposte d’un boulet : visez h10 depuis d10.

lesson-guard = Garder son boulet
lesson-guard-idea = Le premier tour commence par placer vos armes. Un chevalier prend un boulet sans garde avant qu’il ne parte.
lesson-guard-1 = Vous êtes Rouge, et rien n’est encore placé. Mettez votre boulet au milieu de votre croix, en d10 : c’est là qu’il est le plus loin de tous.
lesson-guard-1-done = De là, il menace tout l’échiquier.
lesson-guard-1-wrong = C’est permis, mais ici, commencez par le boulet, en d10.
lesson-guard-1-outside = Au bord de votre croix, il est plus facile à atteindre. Mettez-le au milieu, en d10.
lesson-guard-2 = Maintenant un chevalier avec lui, sur la même cité, pour que personne n’y entre comme chez soi.
lesson-guard-2-done = Qui veut ce boulet doit amener deux chevaliers. Les deux autres peuvent garder vos bords.
lesson-guard-2-wrong = Le boulet en d10 est tout seul. Mettez un chevalier sur cette cité même.

lesson-income = Les revenus
lesson-income-idea = Chaque fois que votre pion passe au départ, vous recevez 10 écus par cité, conquises comprises.
lesson-income-1 = Votre pion est juste avant le départ. Vous tenez six cités : trois des vôtres et trois de Bleu. Quittez l’échiquier et lancez les dés.
lesson-income-1-done = 60 écus : vous en aviez 150, en voici 210. Chaque cité conquise rapporte à chaque tour du circuit.
lesson-income-1-wrong = Ne bougez pas : une cité que vous quittez ne rapporte rien. Finissez-en avec l’échiquier.
lesson-income-2 = Un boulet est à vendre, pour 30 écus. Achetez ou économisez, comme vous voulez.
lesson-income-2-done = Plus vous avez de boulets, plus les autres réfléchissent avant de vous attaquer.

lesson-treasury = La dernière cité
lesson-treasury-idea = Qui a perdu ses cinq cités est éliminé. Si elles sont toutes détruites, tout revient au Trésor.
lesson-treasury-1 = Vous êtes Bleu. Rouge n’a plus qu’une cité, en d10, avec trois chevaliers dessus. Finissez-en.
lesson-treasury-1-done = Rouge est éliminé. Ses cinq cités étant détruites, tout ce qu’il avait revient au Trésor : personne n’hérite.
lesson-treasury-1-wrong = Rouge a encore d10. Il vous reste un boulet, en h10 : il suffit.
lesson-treasury-1-waste = Votre dernier boulet, et à côté : la dernière cité de Rouge est d10.

lesson-heir = Hériter
lesson-heir-idea = Si un seul seigneur tient ce qui reste des cinq cités du perdant, il reçoit tout ce que celui-ci avait.
lesson-heir-1 = Vous êtes Jaune. Trois cités de Bleu sont détruites, votre chevalier tient h9, et la dernière, i10, est ouverte. Prenez-la sans lâcher l’autre.
lesson-heir-1-done = Bleu est éliminé, et vous seul tenez ce qui reste de ses cités : 150 écus sont à vous. Conquérir paie mieux que détruire.
lesson-heir-1-wrong = i10 est toujours à Bleu. L’un de vos chevaliers est juste à côté.
lesson-heir-1-leave = Dès qu’il quitte h9, cette cité revient à Bleu. Prenez un autre chevalier.

guide-truce = En trêve, personne ne peut vous attaquer, et rester rapporte. Mais vous n’avancez pas, et vous ne conquérez rien.
guide-opening = Placez tout sur vos cités. Gardez le boulet avec un chevalier, et ne laissez aucun bord tout à fait vide.
guide-board = Placez d’abord ce que vous avez acheté, puis agissez autant que vous voulez. Un chevalier de plus que l’autre conquiert ; un boulet détruit, mais gare aux boulets qui riposteraient.
guide-attack = Vous avez une carte « magie » qui sauve votre chevalier dans cette attaque. Les cartes sont rares : cette cité en vaut-elle une ?
guide-defend = On vous attaque. Une carte « magie » peut vous aider, ou acceptez la perte et gardez-la.
guide-aim = Toute case de l’échiquier est à portée. Les cités comptent, les chevaliers tombent avec leur case, un rempart avale le boulet, et un boulet riposte.
guide-shield = Un boulet arrive, et vous avez la carte qui le rend sans effet. Qu’y a-t-il sur cette case ?
guide-shop = Ce que vous achetez se place au tour suivant. Un chevalier conquiert, un rempart protège, un boulet se fait craindre. L’argent gardé paiera les chevaliers plus tard.
guide-equip = Les chevaliers veulent leur équipement. Payez, ou congédiez ceux dont vous avez le moins besoin.
guide-lose = Le destin vous prend une arme. Donnez celle qui garde le moins.
guide-plot = Un autre est tombé dans une embuscade. Vos jetons « complot » lui coûtent de l’argent ; plus il y en a, plus cela fait mal.
guide-sell = Vous devez de l’argent, il faut vendre. Les armes en réserve manquent moins que celles qui gardent une cité.

# De quoi parlent les problèmes.
theme-conquest = La conquête
theme-cannon = Le boulet
theme-dissuasion = La dissuasion
theme-guard = Sur ses gardes
theme-threat = La menace
theme-magic = La magie
theme-treasury = Le Trésor
theme-truce = La trêve
theme-inheritance = Hériter

practice-opening = L’ouverture
practice-opening-idea = Les royaumes sont en place : posez vos armes de sorte qu’il ne paie pas de vous attaquer.
practice-retaliation = Chaînes de représailles
practice-retaliation-idea = Un boulet va être tiré : qui réplique, sur quoi, et qui reste debout au bout de la chaîne ?
practice-endgame = La fin de partie
practice-endgame-idea = Les cités comptent : lesquelles des vôtres doivent tenir jusqu’au bout, et lesquelles des leurs peuvent encore tomber ?
