help-bastide = Jeux de château : jouez-les, vérifiez-les, dessinez-les.
help-lang = langue de ce qui s’affiche
help-games = donner la liste des jeux
help-rules = afficher la règle d’un jeu
help-trace = afficher la transcription d’une partie jouée par la machine
help-verify = rejouer des transcriptions et nommer la première différence
help-perft = compter les suites d’actions
help-play = jouer dans le terminal
help-show = dessiner une position d’une transcription, en SVG ou PNG
help-glossary = afficher plutôt les mots de son livret, avec leur sens
glossary-title = Les mots du livret · { $game }
no-glossary = { $game } : aucune liste des mots du livret.
help-game = le nom du jeu
help-players = nombre de joueurs
help-option = une option de la partie ; peut être répétée
help-edition = un fichier de matériel à la place de celui d’origine
help-edition-command = vérifier un fichier de matériel, dire ce qu’il contient, dessiner ses éléments
help-sheet = fichier pour une planche de tous les éléments, .svg ou .png
help-seed = graine de tout ce qui est tiré au hasard
help-policy = qui joue : random (au hasard), greedy (au mieux) ou un niveau (beginner, casual, skilled, expert, master, legend)
help-number = combien de parties ; chacune a la graine suivante
help-file = une transcription, ou - pour l’entrée standard
help-depth = longueur des plus longues suites à compter
help-bot = la machine qui joue les autres places
help-hot-seat = des personnes jouent toutes les places
help-seat = votre place, comptée à partir de 0
help-look = l’apparence d’une place, par exemple 1:colour=red ou 0:house=bonamour ; sans place, la vôtre (play)
help-begins = qui commence : me (moi), lot (tirage au sort), rulebook (comme dit le livret), ou une place ; tous gardent leur ordre et se décalent jusque-là
help-resume = reprendre une partie gardée (sans FILE : la dernière)
help-ply = après tant d’actions (toutes, si rien n’est dit)
help-show-seat = vu de cette place (sinon, vu du public)
help-theme = couleurs de l’image
help-inspect = regarder de près une case, par exemple c:e4
help-output = fichier à écrire, .svg ou .png (sinon, SVG sur la sortie standard)
game-line = { $seats } joueurs, environ { $minutes } minutes
edition-line = { $title } : { $file } ({ $mark }) est en ordre.
no-sheet = { $game } n’a pas d’images pour une planche
verified = Conforme : { $games ->
    [one] une partie
   *[other] { $games } parties
  }, { $actions } actions.
differs = ligne { $line }, { $what } : leur valeur { $theirs }, la nôtre { $ours }
draw-differs = ligne { $line }, action { $ply } : le hasard a donné { $theirs }, mais c’est { $ours } qui découle de ce qui était scellé
seal-differs = ligne { $line } : le secret n’est pas celui qui était scellé ; { $theirs } a été publié avant la partie, { $ours } correspond à ce secret
secret-missing = ligne { $line } : la partie est finie, mais sa transcription ne dit pas le secret : personne ne peut vérifier ses tirages
contributions-missing = ligne { $line } : la partie a commencé, mais sa transcription ne dit pas ce que les joueurs ont ajouté : personne ne peut vérifier ses tirages
brought-differs = ligne { $line } : selon la transcription, la partie est venue avec { $theirs } tirages, mais ce ne peut être que { $ours }
draws-follow = { $n ->
    [0] Aucun tirage n’a pu être comparé au sceau.
    [one] Un tirage du hasard découle de ce qui était scellé avant la partie.
   *[other] Les { $n } tirages du hasard découlent de ce qui était scellé avant la partie.
  }
draws-sealed = { $n ->
    [one] Un tirage ne peut pas être vérifié
   *[other] { $n } tirages ne peuvent pas être vérifiés
  } avant la fin de la partie : le secret n’est pas encore connu.
draws-brought = { $n ->
    [one] Un tirage a été fait
   *[other] { $n } tirages ont été faits
  } avant le sceau : la partie est venue avec.
draws-unsealed = { $n ->
    [one] Le hasard d’un tirage n’était pas scellé : personne ne peut vérifier qu’il était honnête.
   *[other] Le hasard de { $n } tirages n’était pas scellé : personne ne peut vérifier qu’ils étaient honnêtes.
  }
contributed = ligne { $line } : la place { $seat } a ajouté { $digits }
contributed-nothing = ligne { $line } : la place { $seat } n’a rien ajouté
contributed-by-nobody = ligne { $line } : personne n’a rien ajouté ; qui a scellé le hasard a pu le choisir avant
welcome = { $title }
commands = Tapez un coup, des cases dans l’ordre (c5 g5), ou le début d’un coup. ? pour l’aide.
help-commands = ? aide · liste [texte] · annuler · indice · voir CASE · règles · sauver [FICHIER] · quitter
winner = Victoire : { $name }.
again-to-confirm = Tapez encore { $action } pour le jouer malgré tout.
more = … et { $n } autres
undone = Repris : { $n }.
hint = Essayez { $action }.
nothing-there = Il n’y a rien à voir ici.
saved = Partie gardée : { $file }
goodbye = La partie est gardée : « bastide play --resume » la reprend.
bad-look-text = « { $given } » ne dit pas l’apparence d’une place ; écrivez place:nom=valeur, par exemple 1:colour=red
begins = { $name } commence.
hand-over = { $name }, à vous. Tapez Entrée quand personne d’autre ne regarde.
which-game = Quel jeu ? (Entrée : 1)
resume-outside = cette partie a été jouée contre « { $bot } » ; nommez-le par --bot pour lancer ce programme
help-arena = faire jouer des machines l’une contre l’autre et les mesurer
help-ladder = faire jouer chaque niveau contre celui d’en dessous, dans chaque jeu
help-lab = mesurer l’équilibre d’une édition
help-bots = joueurs : des noms, des noms avec réglages (greedy, expert@simulations=500), module:Classe, « exec:COMMANDE » ou llm@model=NOM
help-games-named = jeux (tous ceux qui se jouent à deux, si rien n’est dit)
help-lab-bot = la machine qui tient toutes les places
help-contest-games = parties par rencontre, arrondies au tour complet des places
help-opening = décisions du début tirées au hasard
help-processes = processus qui travaillent en même temps ; les résultats n’en dépendent pas
help-ray = faire travailler les machines d’une grappe Ray : HÔTE:PORT, ray://HÔTE:PORT, auto ou local ; les résultats n’en dépendent pas
help-contest-output = dossier des résultats et du rapport ; s’il en contient déjà, ils sont poursuivis
help-sprt = s’arrêter dès qu’il est clair si le premier joueur est meilleur de ELO1 points, ou de ELO0 au plus
help-keep = garder la transcription de chaque partie
help-top-games = parties du niveau le plus haut, les plus longues (autant que les autres, si rien n’est dit)
help-budget = réglages de chaque niveau, par exemple simulations=500
help-top-budget = réglages du niveau le plus haut, qui sans cela réfléchit à la montre
written = Rapport : { $file }
sprt-order = --sprt prend d’abord le plus petit nombre : ELO0 ELO1
help-new-game = écrire le paquet d’un nouveau jeu, à transformer à votre idée
help-name = son nom : minuscules et chiffres, les mots joints par - ou _
help-into = dossier où l’écrire (celui-ci, si rien n’est dit)
bad-game-name = « { $name } » ne peut être le nom d’un jeu : des minuscules et des chiffres, les mots joints par - ou _, une lettre d’abord
game-name-taken = le nom « { $name } » est pris : un autre jeu ou module de Python le porte
folder-taken = { $folder } existe déjà ; rien n’a été écrit
game-written = { $folder } : un petit jeu entier, { $lines } lignes de Python, avec ses tests.
game-next = Installez-le par « pip install --editable { $folder } », puis jouez-y : « bastide play { $name } ».
help-serve = servir les parties aux navigateurs
help-serve-bots = placer des robots sur une grappe Ray, pour les serveurs
bots-deployed = Des robots réfléchissent désormais sur la grappe Ray à { $address }.
help-backup = copier les parties d’un serveur, même en marche
help-restore = rendre aux parties d’un serveur l’état d’une copie
help-host = adresse d’écoute (127.0.0.1 : cette machine seulement)
help-port = port d’écoute
help-database = où les parties sont gardées : sqlite:///FICHIER ou postgresql://UTILISATEUR@HÔTE/NOM
help-config = un fichier TOML de réglages
help-open = montrer les jeux dans le navigateur de cette machine
help-target = la copie ; avec --keep, le dossier des copies
help-keep-copies = nommer la copie par la date et l’heure, et garder les N dernières, et la dernière de chacun des N derniers jours
help-copy = la copie, telle que backup l’a faite
help-replace = renoncer aux parties qui y sont maintenant
serving = Bastide répond sur { $address } (Ctrl-C pour arrêter)
help-admin = s’occuper d’un serveur : tables, invités, exclusions, ménage ; même en marche
help-admin-tables = donner la liste des tables
help-admin-table = tout dire d’une table
help-admin-close = arrêter une table sans résultat ; qui s’y trouve en est averti
help-admin-delete = supprimer des tables avec leur journal, leurs places et leur conversation
help-admin-guests = donner la liste des invités
help-admin-ban = exclure un invité ou une plage d’adresses
help-admin-unban = réadmettre un invité ou une plage d’adresses
help-admin-bans = donner la liste des exclus
help-admin-retention = supprimer ce dont personne n’a plus besoin ; sans --yes, dire seulement ce que ce serait
help-admin-quarantine = donner la liste des tables en quarantaine, en mettre une à part, ou l’en sortir
help-quarantine-do = que faire (sans cela : la liste)
help-quarantine-why = la raison, pour les exploitants
help-admin-nodes = donner la liste des serveurs d’une base, en retirer un du service, ou l’y remettre
help-nodes-do = que faire (sans cela : la liste)
help-node-id = l’identifiant d’un serveur
help-admin-token = donner l’adresse de la page d’exploitation, avec un jeton qui l’ouvre
help-token-days = pour combien de jours (7)
help-token-withdraw = mettre fin à tous ces jetons
help-admin-motd = dire le message du jour, le fixer dans les deux langues, ou l’enlever
help-motd-en = ce qui se lit en anglais
help-motd-fr = ce qui se lit en français
help-motd-clear = plus de message
help-admin-acts = montrer le registre : ce qu’ont fait les hôtes et l’exploitant
help-json = afficher du JSON
help-limit = au plus tant
help-status = seulement les tables dans cet état
help-guest = seulement les tables où cet invité joue ou qu’il a ouvertes
help-older = seulement les tables où rien ne s’est passé depuis tant de jours
help-table-id = le nom de la table
help-close-why = la raison ; ceux qui sont à la table la lisent
help-search = une partie d’un nom, ou l’identifiant
help-ban-kind = qui nommer : un invité (guest), ou une plage d’adresses (address)
help-ban-who = l’identifiant de l’invité, ou une plage : 203.0.113.0/24, 2001:db8::/32, une seule adresse
help-until = jusqu’à quand : 2030-12-31, 2030-12-31T18:00, ou à partir de maintenant 12h, 7d (sans cela : pour toujours)
help-ban-why = la raison ; l’exclu la lit
help-keep-ended = jours pendant lesquels une table terminée est gardée
help-keep-waiting = jours pendant lesquels une table jamais commencée est gardée
help-keep-guests = jours pendant lesquels un invité sans table est gardé après sa dernière visite
help-dry-run = dire seulement ce qui serait supprimé (il en est ainsi sans --yes)
help-yes = le faire sans demander
help-acts-table = seulement ce qui a été fait à cette table
help-acts-guest = seulement ce qu’a fait cet invité
admin-id = identifiant
admin-game = jeu
admin-status = état
admin-log = journal
admin-seats = places
admin-seat = place
admin-who = qui
admin-created = ouverte
admin-changed = dernier changement
admin-name = nom
admin-version = version
admin-started = démarré
admin-sockets = connexions
admin-held = tenues
admin-known-since = connu depuis
admin-seen = dernière visite
admin-tables = tables
admin-until = jusqu’à
admin-why = pourquoi
admin-when = quand
admin-deed = acte
admin-what = quoi
table-status-waiting = en attente
table-status-playing = en cours
table-status-over = jouée
table-status-resigned = abandon
table-status-abandoned = arrêtée
table-status-timeout = temps écoulé
table-status-drawn = nulle
seat-open = (libre)
seat-invited = (sur invitation)
seat-awaited = { $name } (attendu)
seat-bot = robot { $bot }
table-host = hôte
table-options = options
table-policy = réglages
table-origin = issue de
table-log = journal
table-log-entries = { $n ->
    [one] une entrée
   *[other] { $n } entrées
  }
table-chat = conversation
table-chat-lines = { $n ->
    [one] une ligne
   *[other] { $n } lignes
  }
table-chance = hasard
table-chance-origin = { $drawn ->
    [one] un tirage
   *[other] { $drawn } tirages
  } de ce serveur, { $brought } apportés par la partie dont elle est issue
table-closed = Arrêtée : { $id }
tables-deleted = Supprimé : { $n ->
    [one] une table
   *[other] { $n } tables
  }.
delete-sure = Supprimer { $n ->
    [one] une table
   *[other] { $n } tables
  } avec journal, places et conversation ({ $ids }) ? (oui/non)
delete-unsure = Rien n’a été supprimé : répondez oui, ou donnez --yes.
why-too-long = une raison a au plus { $most } caractères
bad-range = « { $text } » n’est ni une adresse ni une plage d’adresses
bad-range-near = « { $text } » n’est pas une plage : elle commence au milieu d’une autre ; vouliez-vous dire { $near } ?
bad-until = « { $text } » n’est pas un moment : écrivez 2030-12-31, 2030-12-31T18:00, 12h ou 7d
past-until = { $text } est déjà passé
banned = Exclu : { $who }, { $until }.
unbanned = Réadmis : { $who }
ban-for-good = pour toujours
ban-until = jusqu’à { $time }
ban-over = jusqu’à { $time } (passé)
nothing-listed = Rien.
retention-would = À supprimer : { $what }.
retention-did = Supprimé : { $what }.
retention-what = { $ended } tables terminées, { $waiting } jamais commencées, { $guests } invités ; environ { $size }
retention-how = Avec --yes, c’est fait.
acts-operator = exploitant ({ $by })
act-sit = s’assied à la place { $seat }
act-kick = renvoie { $name } ({ $guest }) de la place { $seat } : { $to ->
    [bot] un robot l’occupe
    [open] elle est libre
   *[invite] elle a un nouveau lien
  }
act-invite = renouvelle le lien de la place { $seat }
act-open = ouvre la place { $seat } à tous
act-bot = confie la place { $seat } à un robot
act-close = arrête la table { $why }
act-rematch = ouvre une revanche : { $table }
act-delete = supprime la table { $why }
act-ban = exclut { $who } { $why }
act-unban = réadmet { $who }
act-quarantine = met la table à part { $why }
act-release = sort la table de quarantaine
apart = Mise à part : { $id }
let-out = Sortie : { $id }
quarantine-which = nommez la table : quarantine { $deed } ID
nodes-which = nommez le serveur : nodes { $deed } ID
drained = Retiré du service : { $id }
undrained = De nouveau en service : { $id }
node-serves = en service
node-drained = retiré
act-drain = retire le serveur { $node } du service
act-undrain = remet le serveur { $node } en service
token-until = Qui a cette adresse peut retirer des serveurs du service et écrire le message du jour, jusqu’au { $time }. Pour y mettre fin : admin token --withdraw
tokens-withdrawn = Jetons retirés : { $n }
motd-both = donnez le message dans les deux langues : --en TEXTE --fr TEXTE
motd-none = Il n’y a pas de message.
act-token = ouvre la page d’exploitation au jeton { $token }
act-withdraw = met fin aux jetons de la page d’exploitation ({ $n })
act-message = fixe le message du jour : { $en } / { $fr }
act-unmessage = enlève le message du jour
act-retention = fait le ménage : { $ended } tables terminées, { $waiting } jamais commencées, { $guests } invités
restored = Les parties sont celles de { $file } ; démarrez le serveur.
help-film = peindre une partie d’une transcription, ou ses dernières actions, en GIF animé
help-film-ply = jusqu’à tant d’actions (toutes, si rien n’est dit)
help-last = seulement les N dernières actions (toute la partie, si rien n’est dit)
help-film-output = fichier à écrire, .gif
help-scale = taille d’un PNG : 2 pour les écrans aux pixels fins
filming = Peinture

# règles
help-brief = seulement le jeu en une page
help-clauses = avec les numéros d’articles que donnent les refus

# la ligne de commande elle-même
help-version = dire quelle version c’est, et finir
help-completion = afficher ce qu’il faut à un shell pour compléter nos commandes : à charger par « source », ou à mettre là où il cherche
help-shell = le shell
needs-extra = bastide { $command } a besoin de paquets qui ne sont pas installés ({ $package }) ; pour les ajouter : pip install "bastide[{ $extra }]"
cannot-keep = La partie ne peut être gardée ({ $file } : { $problem }). Jouez quand même ; « sauver FICHIER » l’écrit ailleurs.
goodbye-unkept = La partie n’est pas gardée.

# ce que dit argparse : %s et %(…)s sont ses places pour des valeurs
typed-usage = utilisation :
typed-arguments = arguments{"\u202F"}
typed-options = options{"\u202F"}
typed-help = afficher cette aide, et finir
typed-argument = argument %(argument_name)s : %(message)s
typed-missing = il manque ces arguments : %s
typed-missing-one-of = il faut l’un de ces arguments : %s
typed-not-with = ne va pas avec %s
typed-one-value = il faut une valeur
typed-at-most-one-value = il faut une valeur au plus
typed-at-least-one-value = il faut au moins une valeur
typed-values = il faut %s { $n ->
    [one] valeur
   *[other] valeurs
  }
typed-no-value = ne prend pas de valeur, et « %s » est donné
typed-unknown = arguments inconnus : %s
typed-ambiguous = option ambiguë : %(option)s pourrait être %(matches)s
typed-bad-value = valeur non valable : « %(value)s »
typed-bad-choice = choix non valable : « %(value)s » (choisissez parmi %(choices)s)

# agents
help-mcp = offrir les jeux aux agents, comme outils du Model Context Protocol
help-http = par HTTP au lieu de l’entrée et de la sortie standard

# relevés
help-convert = écrire des parties sous une autre forme : relevés à lire, transcriptions pour programmes, tables
help-games-files = des fichiers de parties : transcriptions ou relevés, compressés (.zst) ou non ; - pour l’entrée standard
help-convert-output = fichier à écrire : .bgr, .jsonl, chacun aussi avec .zst ; pour convert aussi .parquet
help-convert-to = forme de ce qui est affiché si aucun fichier n’est nommé
help-no-legal = transcriptions sans les listes d’actions permises
help-db = beaucoup de parties dans un fichier : les ajouter, les trouver par joueur, ouverture et position
help-db-add = ajouter des parties ; celle qui y est déjà n’y est qu’une fois
help-db-find = trouver des parties, et ce qui y fut joué ensuite
help-db-stats = dire ce qu’elle contient
help-db-file = la base de parties
help-db-processes = processus qui rejouent des parties en même temps
help-db-player = un des joueurs, par son nom entier
help-db-opening = les premiers coups, par exemple « e4-e5 e6-d5 » ; ce que fit le hasard (~draw:T07) peut manquer
help-db-position-asked = une position : ses 16 chiffres, un fichier de partie (avec --ply), ou les coups qui y mènent (avec --game)
converted = { $n ->
    [one] { $n } partie écrite
   *[other] { $n } parties écrites
  } : { $file }
no-games = { $file } : il n’y a aucune partie
db-adding = Ajout
db-added = Nouvelles : { $added } ; déjà là : { $known } ; avec de nouvelles notes : { $annotated }. Parties en tout : { $games }.
db-left-out = Laissées de côté, car elles ne sont pas finies et ont des secrets : { $n }.
db-found = { $n ->
    [one] { $n } partie.
   *[other] { $n } parties.
  }
db-which-game = pour atteindre la position « { $given } », nommez le jeu par --game
db-percent = { $n } %
db-head-id = id
db-head-game = jeu
db-head-games = parties
db-head-player = joueur
db-head-players = joueurs
db-head-result = résultat
db-head-won = gagné par
db-head-date = date
db-head-plies = actions
db-head-ply = action
db-head-over = finies
db-head-next = ensuite
db-head-times = fois
db-head-score = score

help-kernels = compiler d’avance ce avec quoi les bots réfléchissent, pour toute machine de ce type
help-kernels-output = le dossier où le mettre ; sinon à côté du code de Bastide, où chaque processus le trouve
kernels-made = { $game } : { $what } ({ $n } sur { $of })
help-gpu = jouer sur un GPU : en produire les noyaux, prouver qu’il joue comme le processeur
help-gpu-compile = produire les noyaux de jeux pour GPU ; n’en demande aucun
help-gpu-check = comparer bit à bit les parties du GPU à celles du processeur, et dire à quelle vitesse il joue
help-programs = dossier des noyaux (si rien n’est dit : là où on les garde)
help-every-setup = chaque nombre de joueurs et chaque option, et non la seule mise en place habituelle
help-capability = sortes de GPU pour lesquelles produire du code, par capacité de calcul (9.0 si rien n’est dit) ; le pilote des autres produit le sien
help-gpu-games = parties à comparer
help-at-once = parties à jouer à la fois, pour le chronomètre
gpu-compiling = { $setup } : { $kernel } ({ $n } sur { $of })
gpu-equal = { $setup } : { $games } parties égales, { $speed } millions de coups par seconde
gpu-differs = { $setup } : différence : { $where }

help-train = faire apprendre un jeu à un réseau qui joue contre lui-même ; la même commande reprend où elle s’est arrêtée
help-train-minutes = durée de l’apprentissage : seule, elle fixe le nombre de générations ; avec --generations, elle arrête après ce temps
help-train-generations = nombre de générations (120 par défaut)
help-train-output = dossier du réseau, de sa page et du point de reprise (train/JEU-N par défaut)
help-train-gpu = sur un GPU, avec les noyaux qu’a produits « bastide gpu compile --for-learning »
help-for-learning = les noyaux du jeu contre soi-même, pour « bastide train --gpu », au lieu de ceux des lots
train-no-time = --minutes prend un nombre supérieur à 0
train-learning = { $game } apprend
train-goes-on = Reprise après la génération { $number }.
train-planned = Le temps permet { $number } générations.
train-done = Appris : { $folder }
train-stopped = Arrêté ; la même commande reprend : { $folder }

help-review = faire le bilan de parties finies : ce que valait chaque décision, ce que le hasard a changé, quels moments ont compté
help-review-output = page à écrire, .html : courbes, plateaux dessinés, chaque décision
help-review-player = sur plusieurs parties : les phases faibles de ce joueur (de tous, si rien n’est dit)
help-review-simulations = simulations de la première recherche d’une décision (de 100 à 300 selon le jeu, si rien n’est dit)
reviewing = bilan en cours
review-several = ces fichiers contiennent des parties de plusieurs jeux ({ $games }) ; faire le bilan d’un jeu à la fois
review-written = écrit : { $file }

help-puzzles = positions où un coup est nettement le meilleur : les trouver, les prouver à nouveau, les lister
help-puzzles-mine = trouver des problèmes dans des parties de bots ; la même commande reprend où elle s’est arrêtée
help-puzzles-verify = refaire les preuves des problèmes ; finit par 1 et nomme ceux qui ne tiennent pas
help-puzzles-list = lister les problèmes des jeux
help-puzzles-minutes = combien de temps continuer ; la partie en cours est achevée
help-puzzles-games = parties de bots à parcourir (10, si rien n’est dit)
help-puzzles-output = fichier où les ajouter (puzzles/JEU.jsonl, si rien n’est dit) ; ce qui a été parcouru est noté à côté
help-puzzles-sample = tant de chaque jeu, tirés avec la graine (tous, si rien n’est dit)
help-puzzles-times = combien de fois les simulations de la preuve
puzzles-no-time = --minutes prend un nombre au-dessus de 0
puzzles-mining = { $games ->
    [one] une partie
   *[other] { $games } parties
  }, { $all ->
    [one] un problème
   *[other] { $all } problèmes
  }
puzzles-mined = { $games ->
    [one] une partie parcourue
   *[other] { $games } parties parcourues
  }, { $found ->
    [one] { $found } nouveau
   *[other] { $found } nouveaux
  } ; { $all ->
    [one] un problème
   *[other] { $all } problèmes
  } dans { $file }
puzzles-stands = { $game } { $puzzle } : tient, { $n } victoires sur cent d’avance
puzzles-fails = { $game } { $puzzle } : NE TIENT PAS, { $n } victoires sur cent d’avance
puzzles-verified = { $n ->
    [one] un problème prouvé
   *[other] { $n } problèmes prouvés
  } à nouveau ; { $failed ->
    [0] tous tiennent
    [one] un ne tient pas
   *[other] { $failed } ne tiennent pas
  }
puzzles-game = jeu
puzzles-id = problème
puzzles-rating = cote
puzzles-themes = thèmes
