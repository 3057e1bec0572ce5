dissuasion-title = Dissuasion
dissuasion-blurb = Cinq cités par seigneur, des chevaliers qui conquièrent, des boulets qui ripostent.
begins-rule = Chaque joueur jette deux dés ; le joueur ayant le plus grand total commence.
board = Échiquier
circuit = Circuit
in-the-air = En l’air
lord = Seigneur { $n }
label-hand = Cartes « magie »
label-tray = Réserve, jetons et billets
cell = { $cell }
city = { $cell }, cité : { $colour }
ruin = { $cell }, détruite
sum = { $n ->
    [one] { $n } écu
   *[other] { $n } écus
  }
count-k = { $n ->
    [one] { $n } chevalier
   *[other] { $n } chevaliers
  }
count-r = { $n ->
    [one] { $n } rempart
   *[other] { $n } remparts
  }
count-b = { $n ->
    [one] { $n } boulet
   *[other] { $n } boulets
  }
count-t = { $n ->
    [one] { $n } jeton « complot »
   *[other] { $n } jetons « complot »
  }
count-m = { $n ->
    [one] { $n } carte « magie »
   *[other] { $n } cartes « magie »
  }
count-truce = { $n ->
    [one] { $n } tour de trêve restant
   *[other] { $n } tours de trêve restants
  }
count-reserve = { $n ->
    [one] { $n } arme à placer
   *[other] { $n } armes à placer
  }
stage = Étape { $n } : { $what }
stage-start = départ
stage-equipment = équipement
stage-destiny = destin
stage-magic = magie
stage-truce = trêve
stage-plot = complot
stage-ambush = embuscade
goods-all = { $one } et { $other }
goods-any = { $one } ou { $other }
goods-more = { $one }, { $other }
goods-m = carte « magie »
goods-t = jeton « complot »
offer = { $what } pour { $price }
place-dice = Dés
place-destiny = Carte « destin » tirée
place-pile = Paquet de cartes « destin »
place-spells = Paquet de cartes « magie »
pack-pile = Paquet de cartes « destin » : il en reste { $n }
pack-spells = Paquet de cartes « magie » : il en reste { $n }
pack-pile-again = Paquet de cartes « destin » : les { $n } ont été vues et reviennent dans le même ordre
pack-spells-again = Paquet de cartes « magie » : les { $n } ont été jouées et reviennent dans le même ordre
card-drawn = { $card } : { $text }
pieces-on = { $what } en { $cell }
knights-on = { $n ->
    [one] { $side } : { $n } chevalier en { $cell }
   *[other] { $side } : { $n } chevaliers en { $cell }
  }
used = { $what } (tour joué)
pawn = { $side } : pion à l’étape { $n }, { $what }
dice = Dés : { $n }
in-reserve = En réserve : { $what }
card-back = Une carte « magie », face cachée
magic-card = { $name } : { $text }
does-gallop = Un chevalier qui a agi peut agir de nouveau
does-lance = Le chevalier qui attaque ne tombe pas
does-armour = Le chevalier attaqué ne tombe pas
does-shift = Un rempart va dans une autre cité de son seigneur
does-wall = Le chevalier qui se présente devant ce rempart est arrêté, et personne ne tombe
does-stone = Le boulet qui touche ce rempart reste sans aucun effet
does-breach = Les remparts n’arrêtent pas ce boulet
does-silence = Personne ne riposte à ce boulet
does-return = Ce boulet revient dans la réserve de son seigneur
ball-flies = Un boulet cherche sa cible
waiting = { $n ->
    [one] { $side } : { $n } boulet attend de riposter contre { $other }
   *[other] { $side } : { $n } boulets attendent de riposter contre { $other }
  }
possessed = { $n ->
    [one] { $side } possède { $n } case
   *[other] { $side } possède { $n } cases
  }
counter-money = écus
note = Billet de { $worth } écus
notes = { $n ->
    [one] { $n } billet de { $worth } écus
   *[other] { $n } billets de { $worth } écus
  }
line-notes = Seule la somme compte : le Trésor rend la monnaie.
counter-k = chevaliers
counter-r = remparts
counter-b = boulets
counter-cards = cartes « magie »
counter-tokens = jetons « complot »
counter-truce = tours de trêve
counter-fog = brouillard
own-cities = Cités d’origine
taken-cities = Cités conquises
chance-colour = Les couleurs sont distribuées.
chance-first = Les dés disent qui commence.
chance-roll = { $side } lance les dés.
chance-destiny = { $side } tire une carte « destin ».
chance-magic = { $side } tire une carte « magie ».
ask-truce = Rester en trêve et recevoir { $sum }, ou partir ? { $left }.
ask-opening = Placez vos armes sur vos cités : { $what }.
ask-board = Agissez sur l’échiquier ({ $what }), ou lancez les dés.
ask-board-idle = Plus rien à faire sur l’échiquier : lancez les dés.
ask-attack = Votre chevalier attaque { $cell } : jouer { $card } pour qu’il ne tombe pas ?
ask-defend = { $side } attaque { $cell } depuis { $start } : jouer une carte ?
ask-aim = Visez une case, n’importe laquelle, avec le boulet de { $cell }.
ask-answer = Ripostez contre { $side } : visez une de ses cases.
ask-shield = { $side } tire sur { $cell } : jouer { $card } pour que ce soit sans effet ?
ask-shop = À vendre : { $what }. Vous avez { $have }.
ask-equip = Donnez { $due } ou congédiez des chevaliers : vous avez { $have }.
ask-equip-short = Il faut { $due } et vous avez { $have } : congédiez un chevalier.
ask-lose = Le destin vous prend une arme ({ $what }) : laquelle ?
ask-plot = { $side } tombe dans une embuscade avec { $have }. Vous avez { $own } : combien en utiliser, à { $each } chacun ?
ask-sell = Vous devez encore { $sum } : vendez quelque chose.
ask-sell-tokens = Vous devez encore { $sum } : vendez un jeton « complot », ou gardez les vôtres et ne devez plus rien.
wait-truce = { $side } reste en trêve ou s’en va.
wait-opening = { $side } place ses armes.
wait-board = { $side } joue sur l’échiquier.
wait-attack = { $side } attaque { $cell } depuis { $start }.
wait-aim = { $side } vise.
wait-answer = { $side } riposte contre { $other }.
wait-shot = { $side } tire sur { $cell }.
wait-shop = { $side } peut acheter.
wait-equip = { $side } paie pour ses chevaliers ou en congédie.
wait-lose = { $side } doit perdre une arme : { $what }.
wait-plot = { $side } peut utiliser des jetons « complot » contre { $other }.
wait-sell = { $side } doit { $sum } et vend ses biens.
wait-sell-tokens = { $side } doit { $sum } et peut vendre des jetons « complot ».
wait-over = La partie est finie.
do-stay = Rester : +{ $sum }
do-go = Quitter la trêve
do-done = Lancer les dés
do-no = Ne pas jouer de carte
do-pass = Ne rien acheter
do-pay = Payer { $sum }
do-buy = Acheter : { $what }, { $price }
do-put = Placer en { $cell } : { $what }
do-ride = Aller de { $start } en { $cell }
do-take = Prendre { $cell } depuis { $start }
do-attack = Attaquer { $cell } depuis { $start }
do-fire = Tirer de { $cell }
do-at = Tirer sur { $cell }
do-answer = Riposter sur { $cell }
do-gallop = Repartir au galop de { $cell }
do-shift = Porter le rempart de { $start } en { $cell }
do-card = Jouer { $card }
do-drop = Congédier le chevalier de { $cell }
do-lose = Perdre en { $cell } : { $what }
do-lose-reserve = Perdre en réserve : { $what }
do-sell = Vendre en { $cell } : { $what }, { $sum }
do-sell-reserve = Vendre : { $what }, { $sum }
do-keep = Garder les jetons « complot »
do-use = { $n ->
    [0] N’en utiliser aucun
    [one] Utiliser { $n } jeton
   *[other] Utiliser { $n } jetons
  }
then = Ensuite : { $what }.
then-more = { $one } ; { $other }
then-nothing-due = plus rien à payer
then-left = vous avez { $sum }
then-due = encore { $sum } à payer et vous avez { $have }
then-owed = encore { $sum } à payer
then-debt-lost = le reste, { $sum }, est perdu pour les autres
then-owes = { $side } vous doit { $sum } et a { $have }
then-both-fall = { $n ->
    [0] les deux chevaliers tombent et il ne reste personne en { $cell }
   *[other] les deux chevaliers tombent et il en reste { $n } en { $cell }
  }
then-taken = { $cell } est prise à { $side }
then-booty = avec elle : { $what }
then-undefended = ni chevalier ni rempart en { $cells }
then-back = { $cell } revient à { $side }
then-abandoned = à personne en { $cell } : { $what }
then-stopped = { $n ->
    [0] le rempart l’arrête et disparaît, il n’en reste aucun
   *[other] un rempart l’arrête et disparaît, il en reste { $n }
  }
then-destroyed = { $cell } est détruite à jamais
then-fallen = y disparaissent : { $what }
then-answers = { $n ->
    [one] { $side } riposte avec { $n } boulet
   *[other] { $side } riposte avec { $n } boulets
  }
then-homes = { $n ->
    [0] il ne reste aucune cité d’origine à { $side }
    [one] il reste { $n } cité d’origine à { $side }
   *[other] il reste { $n } cités d’origine à { $side }
  }
warn-reserve = Il vous reste des armes en réserve.
warn-own-cell = { $cell } est à vous.
line-ruin = Détruite à jamais : on n’y entre pas, on ne la vise pas
line-neutral = Neutre : personne ne la possède
line-held = Tenue par des chevaliers : { $side }
line-home = Par sa couleur : { $side }
line-stands = { $what }
line-used = { $n ->
    [one] { $n } des chevaliers a agi pendant ce tour
   *[other] { $n } des chevaliers ont agi pendant ce tour
  }
line-reach = Cases à portée
line-attack = { $n ->
    [0] Attaque de { $cell } : les deux chevaliers tombent, il n’y reste personne
   *[other] Attaque de { $cell } : les deux chevaliers tombent, il y en reste { $n }
  }
line-stopped = Un rempart arrête le boulet et disparaît
line-destroyed = La case est détruite avec tout ce qui s’y trouve
line-answer = Boulets de la riposte : { $side }
line-price = Coûte { $price } ; revente à { $resale } quand il faut payer une dette
line-offer = { $what }
line-reserve = En réserve : se place sur une cité d’origine, au prochain tour sur l’échiquier
line-pawn = Pion : { $side }
line-circuit = Les pions suivent les flèches et recommencent ; passer le départ rapporte des écus
line-dice = On jette deux dés ; le pion avance d’autant d’étapes
line-ball = Il peut viser n’importe quelle case, à toute distance
line-waiting = Les derniers boulets touchés ripostent les premiers
line-pile = On en tire une à l’étape destin. Pas encore vues :
line-under = Sous le paquet, dans l’ordre de leur retour : { $cards }
line-no-card = Aucune carte « destin » n’a été tirée pendant ce tour
line-spells = Dans le paquet ou dans une autre main :
line-back = Seul son possesseur la connaît
about-k = Avance d’une case par tour et prend possession de la case où il se trouve
about-r = Arrête un boulet et disparaît
about-b = Détruit n’importe quelle case ; si sa propre case est détruite, il riposte
about-t = S’utilise quand un adversaire tombe dans une embuscade : { $sum } par jeton
stop-one = On peut acheter cette arme.
stop-choice = On peut acheter l’une de ces armes.
stop-both = On peut acheter toutes ces armes ensemble, ou rien.
stop-start = Qui l’atteint ou la passe reçoit { $sum } par cité.
stop-equipment = Payez { $sum } par chevalier sur l’échiquier, ou congédiez-en.
stop-destiny = Tirez une carte « destin ».
stop-magic = On peut acheter une carte « magie » pour { $sum }.
stop-truce = On peut s’y reposer { $n } tours et recevoir { $sum } à chaque tour.
stop-plot = On peut acheter un jeton « complot » pour { $sum }.
stop-ambush = Les autres peuvent utiliser leurs jetons « complot » contre vous : { $sum } par jeton.
effect-gain = Recevez { $sum }.
effect-pay = Payez { $sum }.
effect-pay-per-city = Payez { $sum } par cité.
effect-collect = Chaque adversaire vous donne { $sum }.
effect-gain-per-conquest = Recevez { $sum } par cité conquise.
effect-free = Prenez au Trésor : { $what }.
effect-free-plot = Prenez un jeton « complot ».
effect-free-magic = Tirez une carte « magie ».
effect-lose = Perdez : { $what }.
effect-go-start = Avancez jusqu’au départ.
effect-go-truce = Avancez jusqu’à la prochaine trêve.
effect-back = Reculez de { $n } étapes et jouez celle-là.
effect-again = Relancez les dés.
effect-fog = Votre prochaine phase sur l’échiquier est sautée.
ended-by-victory = Il ne reste qu’un seigneur : { $side }.
ended-by-all = Les derniers seigneurs sont tombés ensemble : victoire partagée ({ $sides }).
ended-by-kingdom = La manche { $n } est finie : { $side } a le plus grand royaume, { $cities ->
    [one] { $cities } cité
   *[other] { $cities } cités
  }.
ended-by-wealth = La manche { $n } est finie. Royaumes égaux, de { $cities ->
    [one] { $cities } cité
   *[other] { $cities } cités
  } : { $side } gagne par sa richesse, { $sum }.
ended-by-equals = La manche { $n } est finie. Royaumes égaux, richesses égales, { $sum } : victoire partagée ({ $sides }).
log-stay = { $side } reste en trêve.
log-go = { $side } quitte la trêve.
log-done = { $side } a terminé sur l’échiquier.
log-pass = { $side } n’achète rien.
log-no = { $side } ne répond pas.
log-no-lance = { $side } poursuit l’attaque.
log-pay = { $side } paie l’équipement de ses chevaliers.
log-card = { $side } joue { $card }.
log-step = { $side } va de { $cell } en { $other }.
log-enters = { $side } entre de { $cell } en { $other } et prend la case à { $victim }.
log-attacks = { $side } attaque { $victim } en { $other } depuis { $cell }.
log-put = { $side } place en { $cell } : { $what }.
log-lose = { $side } perd en { $cell } : { $what }.
log-lose-reserve = { $side } perd de sa réserve : { $what }.
log-sell = { $side } vend en { $cell } : { $what }.
log-sell-reserve = { $side } vend : { $what }.
log-keep = { $side } garde ses jetons « complot ».
log-fire = { $side } prépare le boulet de { $cell }.
log-at = { $side } tire de { $start } sur { $cell }, tenue par { $victim }.
log-at-own = { $side } tire de { $start } sur { $cell }, une de ses propres cases.
log-at-neutral = { $side } tire de { $start } sur { $cell }, qui n’est à personne.
log-answers = { $side } riposte contre { $victim } en { $cell }.
log-gallop = { $side } joue { $card } en { $cell }.
log-shift = { $side } joue { $card } : le rempart de { $cell } va en { $other }.
log-drop = { $side } congédie un chevalier en { $cell }.
log-buy = { $side } achète : { $what }.
log-use = { $n ->
    [0] { $side } épargne { $other }.
    [one] { $side } utilise { $n } jeton « complot » contre { $other }.
   *[other] { $side } utilise { $n } jetons « complot » contre { $other }.
  }
log-colour = Couleur pour { $side } : { $what }.
log-first = { $side } commence.
story-throws = { $side } jette { $a } et { $b } : { $n }
log-roll = { $side } fait { $n } aux dés.
log-destiny = { $side } tire une carte « destin » : { $card }.
log-magic = { $side } tire { $card }.
log-magic-hidden = { $side } tire une carte « magie ».
story-receives = { $side } reçoit { $sum } et a { $left }
story-pays = { $side } paie { $sum } et garde { $left }
story-gives = { $side } donne { $sum } à { $other } et garde { $left }
story-has = { $side } a { $sum }
story-thorns = Arrêt : le chevalier reste en { $cell }, personne ne tombe
story-both-fall = { $n ->
    [0] Les deux chevaliers tombent ; il ne reste personne en { $cell }
    [one] Les deux chevaliers tombent ; il reste { $n } défenseur en { $cell }
   *[other] Les deux chevaliers tombent ; il reste { $n } défenseurs en { $cell }
  }
story-defender-falls = { $n ->
    [0] La lance tient : seul le défenseur de { $cell } tombe, il n’y reste personne
   *[other] La lance tient : seul un défenseur de { $cell } tombe, il en reste { $n }
  }
story-attacker-falls = { $n ->
    [one] L’armure tient : seul l’attaquant tombe, il reste { $n } défenseur en { $cell }
   *[other] L’armure tient : seul l’attaquant tombe, il reste { $n } défenseurs en { $cell }
  }
story-nobody-falls = { $n ->
    [one] Lance contre armure : personne ne tombe, il reste { $n } défenseur en { $cell }
   *[other] Lance contre armure : personne ne tombe, il reste { $n } défenseurs en { $cell }
  }
story-enters = Le chevalier entre en { $cell }
story-stone = Le boulet est perdu sans aucun effet sur { $cell }
story-stopped = { $n ->
    [0] Le rempart de { $cell } arrête le boulet et disparaît ; il n’en reste aucun
   *[other] Un rempart de { $cell } arrête le boulet et disparaît ; il en reste { $n }
  }
story-destroyed = { $cell } est détruite à jamais
story-fallen = { $side } perd avec elle : { $what }
story-fallen-neutral = Disparaissent avec elle : { $what }
story-silenced = { $n ->
    [one] { $n } boulet s’y trouvait et ne riposte pas
   *[other] { $n } boulets s’y trouvaient et ne ripostent pas
  }
story-no-adversary = { $n ->
    [one] { $n } boulet n’a pas d’adversaire pour sa riposte et revient au Trésor
   *[other] { $n } boulets n’ont pas d’adversaire pour leur riposte et reviennent au Trésor
  }
story-returns = Le boulet revient en réserve : { $side }
story-answers = { $n ->
    [one] { $side } riposte contre { $other } avec { $n } boulet
   *[other] { $side } riposte contre { $other } avec { $n } boulets
  }
story-walks = { $n ->
    [one] { $side } avance de { $n } étape : { $what }
   *[other] { $side } avance de { $n } étapes : { $what }
  }
story-card = La carte dit : { $text }
story-walks-back = { $n ->
    [one] { $side } recule de { $n } étape : { $what }
   *[other] { $side } recule de { $n } étapes : { $what }
  }
story-income = { $n ->
    [one] Au départ, { $side } reçoit { $sum } pour { $n } cité et a { $left }
   *[other] Au départ, { $side } reçoit { $sum } pour { $n } cités et a { $left }
  }
story-shop = { $side } peut acheter : { $what }
story-no-shop = { $side } ne peut rien acheter ici
story-equipment = { $n ->
    [one] { $side } doit { $sum } pour { $n } chevalier sur l’échiquier
   *[other] { $side } doit { $sum } pour { $n } chevaliers sur l’échiquier
  }
story-no-equipment = Aucun chevalier sur l’échiquier : { $side } ne paie rien
story-truce = { $n ->
    [one] { $side } peut se reposer { $n } tour, pour { $sum }
   *[other] { $side } peut se reposer { $n } tours, à { $sum } chacun
  }
story-truce-left = { $n ->
    [0] { $side } n’a plus de tour de trêve
    [one] { $side } a encore { $n } tour de trêve
   *[other] { $side } a encore { $n } tours de trêve
  }
story-ambush = Embuscade contre { $side } : qui a des jetons « complot » peut les utiliser
story-no-ambush = Personne n’a de jeton « complot » contre { $side }
story-no-effect = Cela ne change rien pour { $side }
story-tokens = { $n ->
    [one] { $side } a { $n } jeton « complot »
   *[other] { $side } a { $n } jetons « complot »
  }
story-in-reserve = { $side } garde en réserve pour le prochain tour : { $what }
story-cards = { $n ->
    [one] { $side } a { $n } carte « magie » en main
   *[other] { $side } a { $n } cartes « magie » en main
  }
story-owes = { $side } doit { $sum } à { $other }
story-sold = { $side } en tire { $sum }
story-must-sell = { $side } doit encore { $sum } : il faut vendre
story-may-sell = { $side } doit encore { $sum } : des jetons « complot » peuvent être vendus
story-debt-lost = { $side } ne peut pas payer { $sum } : la dette est perdue
story-debt-kept = { $side } ne paie pas { $sum } : la dette est perdue
story-captured = Avec { $cell }, pour { $side } : { $what }
story-abandoned = En { $cell }, à personne : { $what }
story-city-won = { $n ->
    [one] { $side } tient désormais { $cells } : { $n } cité en tout
   *[other] { $side } tient désormais { $cells } : { $n } cités en tout
  }
story-city-lost = { $n ->
    [0] { $side } perd { $cells } : il n’en reste aucune
    [one] { $side } perd { $cells } : il reste { $n } cité
   *[other] { $side } perd { $cells } : il reste { $n } cités
  }
story-out = { $side } n’a plus de cité d’origine et quitte la partie
story-to-treasury = Tout ce qui reste revient au Trésor
story-inherits = { $side } hérite : { $what }
story-change-sides = { $n ->
    [one] { $n } chevalier se bat désormais pour { $side }
   *[other] { $n } chevaliers se battent désormais pour { $side }
  }
story-heirs-wait = { $n ->
    [one] { $side } peut placer le chevalier hérité en réserve dès son prochain tour
   *[other] { $side } peut placer les { $n } chevaliers hérités en réserve dès son prochain tour
  }
story-fog = Brouillard : { $side } ne joue pas sur l’échiquier ce tour-ci
knights-threatens = Vos chevaliers pourraient ensuite prendre : { $what }
knights-protects = Aucun chevalier ne peut plus prendre : { $what }
knights-exposes = Des chevaliers pourraient prendre : { $what }
balls-threatens = Vos boulets pourraient ensuite détruire : { $what }
balls-protects = Aucun boulet ne peut plus détruire : { $what }
balls-exposes = Des boulets pourraient détruire : { $what }
says-knights-threatens = Mes chevaliers pourraient maintenant prendre : { $what }
says-knights-protects = Aucun chevalier ne peut plus me prendre : { $what }
says-knights-exposes = J’accepte que des chevaliers puissent prendre : { $what }
says-balls-threatens = Mes boulets pourraient maintenant détruire : { $what }
says-balls-protects = Aucun boulet ne peut plus détruire mes cités : { $what }
says-balls-exposes = J’accepte que des boulets puissent détruire : { $what }
why-grammar = écrivez put:k@d10, d9-e8, fire:d10, at:h10, gallop:e8, shift:d10-d9, done, lance, no, buy:k, pass, drop:d10, pay, lose:b@d10, use:1, sell:k, keep, stay ou go
why-not-now = pas maintenant : { $asked }
why-no-cell = il n’y a pas de case { $cell }
why-no-reserve = rien de tel en réserve : { $what }
why-just-inherited = les chevaliers hérités pendant ce tour attendent en réserve qu’il soit fini
why-not-your-city = { $cell } n’est pas une de vos cités d’origine
why-ruin = { $cell } est détruite
why-not-home = { $cell } n’est pas une cité d’origine à vous où cela peut aller
why-no-knight = aucun de vos chevaliers n’est en { $cell }
why-used = les chevaliers en { $cell } ont agi pendant ce tour
why-not-near = { $other } n’est pas voisine de { $cell }
why-no-ball = il n’y a pas de boulet en { $cell }
why-not-possessed = vous ne possédez pas { $cell }
why-no-card = vous n’avez pas cette carte
why-not-used = aucun de vos chevaliers en { $cell } n’a agi
why-no-rampart = aucun de vos remparts n’est en { $cell }
why-own-place = un boulet ne vise pas la case d’où il part
why-not-the-attacker = l’attaquant ne possède pas { $cell }
why-once = chacune de ces cartes une fois par boulet
why-armour = aucun de vos chevaliers ne s’y trouve
why-wall = il n’y a pas de rempart
why-not-sold = cela ne se vend pas ici, ou pas ainsi
why-too-dear = cela coûte { $n } écus, plus que vous n’avez
why-sold-out = le Trésor n’en a plus
why-cannot-pay = il faut { $n } écus, plus que vous n’avez
why-none-there = rien de tel en { $cell } : { $what }
why-no-token = vous n’avez pas de jeton « complot »
why-weapons-first = tant que vous avez des armes à vendre, la dette demeure
why-tokens-must = les jetons « complot » se vendent comme les armes, il le faut
why-too-many = vous avez { $n } jetons
edition-name = « { $found } » ne convient pas : chaque nom une fois, dans sa forme, pas trop nombreux
edition-row = { $n } cases attendues, chacune « . » ou la lettre d’une couleur, trouvé « { $found } »
edition-cities = { $n } cités { $letter } attendues, trouvé { $found }
edition-unknown = « { $found } » est inconnu ici, ou en double
edition-code = « { $expected } » attendu, trouvé « { $found } »
edition-stage = « { $found } » : une sorte d’étape attendue ; la première, et elle seule, est le départ
edition-mode = « { $found } » avec { $n } armes : attendu one (une seule), choice ou both (plusieurs)
edition-order = chaque arme une fois, dans l’ordre chevalier, rempart, boulet
edition-endless = des cartes qui ne font que relancer ou reculer ne finiraient jamais un tour
edition-no-card = la carte « { $found } » manque
has-board = Un échiquier de { $width } × { $height } cases
has-circuit = Un circuit de { $n } étapes
has-weapon = { $what } : { $n } écus
has-destiny = { $n } cartes « destin »
has-magic = { $n } cartes « magie »
option-colours = Couleurs
option-colours-random = au sort
option-colours-spread = selon la liste fixe
option-opening_moves = Les armes agissent dès le premier tour
option-diagonals = Les cases qui se touchent par un coin sont voisines
option-neutral_income = Les cités tenues sans seigneur en jeu comptent
option-max_rounds = Manches jusqu’à l’arrêt de la partie
option-packs = Les cartes revenues dans un paquet
option-packs-shuffle = sont mélangées quand toutes ont été vues
option-packs-under = reviennent dans l’ordre de leur retour
option-packs-help = « Le joueur qui s’arrête sur l’étape “destin” doit tirer une carte “destin”, et après en avoir suivi les instructions, remettre la carte sous le paquet. » « Lorsque l’instruction de la carte est exécutée, la carte est remise face contre la table sous le paquet. »
option-tokens = Les jetons « complot », pour une dette,
option-tokens-must = se vendent comme les armes
option-tokens-may = peuvent être gardés
option-tokens-help = « Si l’adversaire n’a plus d’argent, mais dispose d’armes, il devra les vendre au Trésor la moitié de leur prix d’achat (les jetons “complot” pourront être revendus 10 écus) jusqu’à extinction de sa dette. »
option-heirs = Des chevaliers que reçoit un conquérant, attendent un tour
option-heirs-board = ceux de l’échiquier
option-heirs-all = ceux de l’échiquier et ceux de la réserve
option-heirs-help = « Les chevaliers perdants sont changés et prennent la couleur du conquérant dans la limite des chevaliers disponibles. Ils ne peuvent être immédiatement rejoués. »
option-handicap-help = De notre main, pas du livret. À chaque pas, ce joueur commence avec 50 écus de plus.
picture-circuit = Une partie du circuit, avec des pions : on suit les flèches à partir du départ. Des étapes montrent ce qu’elles vendent et le prix ; les autres sont complot, destin, équipement, magie, trêve et embuscade.
picture-attack = Le chevalier bleu cerclé d’or peut aller sur ce qui est éclairé. Là où le chevalier jaune tient une cité bleue, il attaque : tous deux tombent, et personne n’entre.
picture-shot = Un boulet a touché le milieu de la croix rouge, sans rempart : la case est détruite à jamais. Le boulet de la cité du dessus riposte si sa propre case est touchée.

# les exemples des règles : ce qu’ils demandent, et ce qui en résulte
picture-map = L’échiquier : six couleurs, cinq cités chacune, en croix. Les cases nues entre elles sont neutres.
picture-duel = Un chevalier rouge devant un chevalier bleu. Vous êtes Rouge : attaquez.
answer-duel = Un contre un : tous deux disparaissent, et personne n’entre. La cité reste à Bleu.
picture-two = Deux chevaliers rouges devant un chevalier bleu. Vous êtes Rouge : attaquez avec l’un, puis entrez avec l’autre.
answer-two = Il en tombe un de chaque camp. Votre second chevalier entre, et la cité est à vous.
picture-three = Trois chevaliers rouges devant un chevalier bleu. Attaquez, puis faites entrer qui vous voulez.
answer-three = Il en tombe encore un de chaque camp. Des deux qui restent, l’un doit se tenir dans la cité pour qu’elle soit à vous ; l’autre peut suivre ou rester.
picture-storm = Un rempart et un boulet se tiennent dans cette cité bleue, sans chevalier. Vous êtes Rouge : entrez.
answer-storm = Ni l’un ni l’autre n’arrête un chevalier. La cité est à vous, avec le rempart et le boulet, que vous pouvez tirer désormais.
picture-empty = Vous êtes Rouge. Tirez votre boulet sur la cité bleue du haut, où il n’y a rien.
answer-empty = La cité est détruite jusqu’à la fin de la partie : une tête de mort la marque. Le boulet est rendu au Trésor.
picture-onknight = Tirez-le maintenant sur la cité bleue de gauche, où se tient un chevalier.
answer-onknight = La cité est détruite, et le chevalier avec elle.
picture-onball = Tirez-le au milieu de la croix bleue, où se trouve un boulet. Puis visez pour Bleu, qui doit riposter : votre cité du bas.
answer-onball = Les deux cités sont détruites, les deux boulets rendus au Trésor. Voilà la dissuasion : qui frappe un boulet est frappé.
picture-rampart = Un chevalier derrière un rempart. Vous êtes Rouge : tirez sur eux.
answer-rampart = Le rempart est perdu, votre boulet aussi. La cité et le chevalier sont indemnes, et personne ne riposte.
picture-income = Deux de vos cités sont détruites, il vous en reste trois, et vous en avez conquis trois. Votre pion est juste avant le départ : finissez sur l’échiquier et lancez les dés.
answer-income = Quoi que disent les dés, vous passez le départ : 10 écus pour chacune de vos six cités, 60 en tout. Vous en aviez 150, vous en avez 210.
picture-treasury = Vous êtes Bleu. Il reste une cité à Rouge, avec trois chevaliers. Tirez.
answer-treasury = Les cinq cités rouges sont détruites : Rouge est hors jeu, et tout ce qui était à Rouge est rendu au Trésor.
picture-heir = Vous êtes Jaune. Trois cités de Bleu sont détruites, vous en tenez une quatrième. Entrez dans la dernière.
answer-heir = Bleu est hors jeu. Comme vous tenez seul ce qui reste debout de ses cinq cités, tout ce qui était à Bleu est à vous : ici, 150 écus.

# on the bench of the workshop
bench-layout = Cités et cases neutres
bench-neutral = Case neutre
bench-destiny = Cartes destin
bench-magic = Cartes magie
bench-prices = Prix, argent et réserves
bench-spread = Couleurs éloignées
bench-players = { $n } joueurs
bench-seats = À partir de la première place
bench-kind = Sorte d’étape
bench-shop = armes
bench-mode = Comment on y vend
bench-mode-one = une arme
bench-mode-choice = l’une d’elles, au choix
bench-mode-both = toutes ou rien
bench-sells = En vente
bench-effect = Effet
bench-effect-gain = recevoir
bench-effect-pay = payer
bench-effect-pay-per-city = payer pour chaque cité
bench-effect-collect = recevoir de chaque seigneur
bench-effect-gain-per-conquest = recevoir pour chaque conquête
bench-effect-free = une arme gratuite
bench-effect-free-plot = un jeton complot gratuit
bench-effect-free-magic = une carte magie gratuite
bench-effect-lose = perdre une arme
bench-effect-go-start = aller au départ
bench-effect-go-truce = aller à la prochaine trêve
bench-effect-back = reculer
bench-effect-again = relancer les dés
bench-effect-fog = brouillard
bench-n = Nombre
bench-weapon = Arme
bench-price = Prix
bench-start = Donné à chaque seigneur
bench-stock = Dans la boîte (chevaliers : par couleur)
bench-money = Argent et jetons
bench-begin = Écus donnés à chaque seigneur
bench-income_per_city = Revenu par cité
bench-equipment_per_knight = Équipement par chevalier
bench-truce_per_turn = Trêve, par tour
bench-truce_turns = Tours de trêve
bench-plot_price = Prix d’un jeton complot
bench-plot_gain = Gain d’un jeton complot
bench-plot_resale = Revente d’un jeton complot
bench-magic_price = Prix d’une carte magie
bench-plot_tokens = Jetons complot dans la boîte
