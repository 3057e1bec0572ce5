# Ce qu’on enseigne du jeu : docs/lessons.md dit quel texte se dit quand.

lesson-goal = Une carte, un donjon, un fief
lesson-goal-idea = Posez un donjon sur une couleur, et toutes les cases de cette couleur qui se tiennent sont votre fief : un point chacune à la fin.
lesson-goal-1 = À chaque tour, vous posez une carte. Une de ses cases doit toucher une case de la même couleur. Posez l’une de vos trois cartes à gauche de la carte de départ, à sa hauteur, ses deux cases vertes tournées vers la droite.
lesson-goal-1-done = Le vert touche le vert : trois cases vertes se tiennent maintenant.
lesson-goal-1-wrong = D’abord une carte, et à gauche de la carte de départ, juste à côté.
lesson-goal-1-turned = Le bon endroit. Tournez-la encore, jusqu’à ce que ses deux cases vertes soient à droite.
lesson-goal-1-covers = Cela couvre une partie de la carte de départ : une attaque, une autre leçon en parle. Posez-la à côté, à gauche.
lesson-goal-2 = Faites-en votre fief : prenez un de vos donjons et érigez-le sur l’une des trois cases vertes.
lesson-goal-2-done = Un fief de trois cases : 3 points pour l’instant. Et vous prenez les deux cartes qui étaient sous le donjon : c’est ainsi qu’on en reçoit.
lesson-goal-2-wrong = Prenez un donjon, et posez-le sur le groupe vert : c’est le plus grand.
lesson-goal-2-sealed = Les cartes sous ce donjon sont retenues par le Sceau : il n’en apporterait pas encore. Prenez-en un à deux ou trois fenêtres.
lesson-goal-2-small = C’est un fief aussi, mais d’une seule case. Le groupe vert en a trois.
lesson-goal-2-end = Votre tour n’est pas forcément fini, et sans donjon le groupe vert est à qui le prendra.
lesson-goal-3 = Vous pourriez utiliser d’autres pièces : chacune ne sert qu’une fois dans la partie. Pour l’instant, finissez votre tour.
lesson-goal-3-done = Voilà un tour. Rien de ce que vous avez placé ne bouge plus ; quand toutes les cartes sont posées, on compte les cases des fiefs.
lesson-goal-3-wrong = C’est permis, mais gardez cela pour plus tard. Utilisez le bouton qui finit le tour.

lesson-overlap = Une carte à l’attaque
lesson-overlap-idea = Une carte peut couvrir ce qui est là, mais une seule de ses couleurs le peut, et jamais par-dessus une pièce.
lesson-overlap-1 = Posez une carte sur la moitié droite de la carte de départ, à sa hauteur, de sorte que seules ses cases vertes couvrent quelque chose.
lesson-overlap-1-done = Deux cases vertes couvrent le rouge et le blanc, et celle du haut rejoint le vert à sa gauche.
lesson-overlap-1-wrong = La carte doit chevaucher la moitié droite de la carte de départ : sa moitié gauche couvre le rouge et le blanc.

lesson-occupied = Un donjon par groupe
lesson-occupied-idea = Un groupe qui a un donjon n’en reçoit pas d’autre, même des vôtres. Les petits fiefs comptent aussi.
lesson-occupied-1 = Le groupe vert est déjà votre fief. Érigez un deuxième donjon ailleurs ; sur le vert, vous verriez la règle.
lesson-occupied-1-done = Un fief d’une case, et 4 points en tout. Il peut grandir : chaque carte posée à côté peut l’agrandir.
lesson-occupied-1-wrong = C’est autre chose. Prenez un donjon, et posez-le sur un groupe encore inoccupé.

lesson-split = Le dragon
lesson-split-idea = Un dragon détruit une case pour toujours. Bien placé, il coupe un fief en deux, et la moitié sans donjon est à qui la prend.
lesson-split-1 = Le fief rouge de l’autre Maison a quatre cases ; son donjon est sur celle de gauche. Envoyez un dragon, avec l’un ou l’autre jeton, là où il en enlève le plus.
lesson-split-1-done = Le fief est réduit à une case. Les deux qui sont derrière le dragon ne sont plus à personne.
lesson-split-1-wrong = Ici, il faut un dragon : prenez l’un des jetons, et choisissez sa face dragon.
lesson-split-1-edge = Cela enlève une ou deux cases. Juste à côté du donjon, il en enlève trois.
lesson-split-1-other = Là, aucun fief ne perd rien. C’est la case rouge juste à côté du donjon qu’il faut viser.
lesson-split-2 = Prenez ce que vous avez coupé : érigez un donjon sur l’une des deux cases rouges.
lesson-split-2-done = 2 points pour vous, et 3 de moins pour l’autre Maison. L’ordre des actions est libre : d’abord un dragon, puis un donjon, dans le même tour.
lesson-split-2-wrong = Les deux cases rouges derrière le dragon sont libres : mettez-y un donjon, avant qu’un autre y pense.

lesson-guard = Le chevalier
lesson-guard-idea = Où se tient un chevalier, aucun dragon n’entre dans ce fief. Les cartes peuvent encore couvrir ses cases, ou le couper en deux.
lesson-guard-1 = Postez votre chevalier sur une case libre de votre fief vert. Le jeton est alors joué : il ne sera plus un dragon.
lesson-guard-1-done = Le fief vert est à l’abri des dragons. Près du donjon, le chevalier est plus difficile à isoler.
lesson-guard-1-wrong = Ce n’est pas le chevalier. Prenez le jeton qui en porte un, et choisissez cette face.
lesson-guard-1-dragon = Vous avez retourné le dragon. Le chevalier est sur l’autre face de ce jeton.

lesson-seal = Le Sceau est un bluff
lesson-seal-idea = Avec le Sceau, vous choisissez en secret lequel de vos donjons compte double. Les autres voient seulement que vous avez choisi.
lesson-seal-1 = Utilisez votre Sceau pour le donjon qui se trouve sur le fief vert.
lesson-seal-1-done = Ses cases compteront 2 chacune à la fin. Personne d’autre ne le sait : vous auriez pu sceller un donjon qui n’est pas encore en jeu.
lesson-seal-1-wrong = Prenez le jeton du Sceau, face Sceau, puis choisissez le donjon.
lesson-seal-1-bluff = Beau bluff, mais ce donjon n’est pas en jeu : il n’aura peut-être jamais de fief. Choisissez celui du vert, à deux fenêtres.

lesson-bridge = Le pont
lesson-bridge-idea = Un pont de trois cases relie votre fief à un groupe de la même couleur à son autre extrémité. Ce qui est sous son milieu n’y perd rien.
lesson-bridge-1 = Vous pouvez construire votre pont à deux endroits. Regardez ce qu’il y a à l’autre extrémité, et choisissez celui qui rapporte le plus.
lesson-bridge-1-done = Deux cases vertes de plus : ce fief en a trois. La case jaune sous le pont n’y gagne ni n’y perd.
lesson-bridge-1-wrong = Construisez le pont maintenant : il est parmi vos pièces.
lesson-bridge-1-short = Depuis le blanc, il atteint une case blanche. Depuis le donjon vert d’à côté, il y en a deux à prendre.

lesson-cutoff = Coupé par une carte
lesson-cutoff-idea = Un chevalier arrête les dragons, pas les cartes. Une carte qui couvre la bonne case coupe un fief en deux.
lesson-cutoff-1 = Le fief vert a cinq cases, et son chevalier est loin du donjon. Posez votre carte aux deux cases blanches sous le donjon : elle couvre le blanc, et la case verte d’à côté.
lesson-cutoff-1-done = Seul le blanc attaquait : c’était permis. Le donjon n’a plus qu’une case ; quatre n’ont plus de seigneur.
lesson-cutoff-1-wrong = Le fief se tient encore. La carte aux deux cases blanches va sur la case blanche de gauche, sous le donjon.
lesson-cutoff-1-other = L’autre carte : celle aux deux cases blanches.
lesson-cutoff-2 = Voilà les cases vertes libres, avec un chevalier parmi elles. Érigez-y un donjon.
lesson-cutoff-2-done = Quatre cases pour vous, et le chevalier de l’autre Maison éloigne désormais les dragons de votre fief.
lesson-cutoff-2-wrong = Les cases vertes isolées ne sont à personne : prenez-les avec un donjon.
lesson-cutoff-2-small = Un fief, mais petit. Le groupe vert qui a été coupé a quatre cases.

lesson-far = Un pont vers un groupe lointain
lesson-far-idea = En fin de partie, un pont peut doubler un fief, quand plus personne n’a de dragon pour répondre.
lesson-far-1 = Vous êtes la Maison Brownbear. Votre fief blanc, en haut, a trois cases ; trois autres blanches sont en bas, au-delà d’une case jaune. Construisez votre pont.
lesson-far-1-done = De trois à six cases avec une seule pièce. Avant de l’utiliser, cherchez le plus grand groupe que personne ne tient.
lesson-far-1-wrong = Pas cela : construisez le pont, depuis votre donjon sur blanc vers le bas.

guide-seal = L’une de vos piles est retenue par une carte royale. N’importe laquelle convient ; ses cartes viennent quand ce donjon est érigé.
guide-main = Un tour, c’est une carte, avec avant ou après toutes les pièces que vous voulez. Chaque pièce ne sert qu’une fois : demandez-vous d’abord si elle peut attendre.
guide-at-card = Une case doit toucher sa propre couleur. Couvrir n’est permis qu’à une seule couleur : pour agrandir votre fief, ou couper le leur.
guide-rot = Tournez la carte jusqu’à ce que les couleurs vous plaisent. Seul ce qui convient est proposé.
guide-at-donjon = Un donjon ne bouge plus jamais. Cherchez le plus grand groupe qui n’en a pas, et qui peut encore grandir.
guide-at-dragon = La case disparaît pour toujours. Là où un fief est étroit, il se coupe en deux.
guide-at-knight = Il écarte les dragons de tout le fief. Placez-le près du donjon, où aucune carte ne peut l’isoler.
guide-royal = Lequel de vos donjons comptera double ? Vous seul le savez. Le plus évident attire les dragons.
guide-span = Un pont part d’un de vos fiefs et finit sur la même couleur. Choisissez l’extrémité qui donne sur le plus de cases.

# De quoi parlent les problèmes.
theme-erecting = Ériger un donjon
theme-dragon = Le dragon
theme-knight = Le chevalier
theme-seal = Le Sceau
theme-bridge = Le pont
theme-growing = Agrandir un fief
theme-cutting = Réduire un fief

practice-opening = L’ouverture
practice-opening-idea = Les premiers donjons sont posés : faites de la place à vos fiefs avant que les autres ne la prennent.
practice-endgame = La fin de partie
practice-endgame-idea = Les dernières cartes et les derniers dragons : gardez ce qui vaut le plus, frappez là où cela coûte le plus.
