# Les mots de la page. Ceux des jeux viennent du serveur, avec chaque jeu.
name-of-side = { $name } ({ $side })
seat-free = Place libre
seat-open = Ouverte à tous
your-turn = À vous
turn-of = C’est à { $name } de jouer
game-over = La partie est finie
actions = Que faire
read-rule = Règle { $clause }
turn-it = Tourner
number = Nombre
fewer = Moins
more = Plus
back = Retour
undo = Annuler mon coup
confirm = Valider
hint = Conseil
thinking = Réflexion…
possible = Ce qu’on peut toucher
wins-in = Gagne à environ { $n } %
hints = Conseils
board-role = plateau
turned = tourné de { $n } degrés
free-place = une place libre
just-changed = vient de changer
can-be-touched = peut être touché
only-you = visible de vous seul
you = Vous
winner = Victoire
present = en ligne
absent = hors ligne
points-of = { $n ->
    [one] { $n } point. Montrer d’où il vient
   *[other] { $n } points. Montrer d’où ils viennent
  }
at-the-end = à la fin
no-points-yet = Pas encore de points.
time-left = Temps restant :
little-time = Vite !
days = { $n ->
    [one] { $n } jour
   *[other] { $n } jours
  }
what-happened = Ce qui s’est passé
just-happened = Ce qui vient de se passer
since-your-turn = Depuis votre dernier tour
show-again = Revoir
is-thinking = { $name } réfléchit…
is-thinking-then = { $name } réfléchit… puis { $next }
is-thinking-then-you = { $name } réfléchit… puis ce sera à vous
nothing-yet = Il ne s’est encore rien passé.
chat = Discussion
say-to = À
say-to-all = tous ici
say-to-one = { $name }, en privé
private-line = En privé à { $name }
private-to = Vous, en privé à { $name } :
private-from = { $name }, en privé à vous :
chat-line = Dire quelque chose
send = Envoyer
spectator = le public
close = Fermer
hand-over = Passez l’écran à { $name }
hand-over-why = La suite contient des choses que les autres ne doivent pas voir. Détournez les yeux.
hand-over-ready = C’est bon
loading = Un instant…
no-rules = Impossible de charger les règles pour le moment.
no-answer = Le serveur ne répond pas. Essayez encore.
called-off = La partie a été arrêtée.
you-win-with = Victoire partagée avec { $names }
scores = Scores
total = Total
you-win = Victoire
wins = { $n ->
    [one] { $names } gagne
   *[other] { $names } gagnent ensemble
  }
ended-resigned = { $name } abandonne.
draw = Partie nulle
ended-drawn = Les deux camps sont convenus d’une nulle.
ended-timeout = { $name } n’a plus de temps.
rematch = Rejouer
join-rematch = Rejoindre la revanche
watch-rematch = Regarder la suite
others-play-on = Les joueurs continuent à une autre table.
you-watch = Vous regardez
watchers = { $n ->
    [one] un spectateur
   *[other] { $n } spectateurs
  }
replay = Revoir
all-games = Tous les jeux
line-lost = Connexion perdue.
line-lost-safe = Votre coup est gardé ; nouvel essai…
rules = Règles
menu = Menu
no-table = Cette table ne vous est pas ouverte.
players = Joueurs
zoom = Zoom
zoom-in = Plus grand
zoom-out = Plus petit
zoom-fit = Tout le plateau
more-of-the-table = Le reste de la table
log = Journal
table = Table
keys = Raccourcis clavier
key-arrows = ← ↑ → ↓
key-arrows-does = aller à la place voisine du plateau
key-enter = Entrée
key-enter-does = la toucher
key-next = N, Maj+N
key-next-does = la prochaine chose à toucher, ou la précédente
key-escape = Échap
key-escape-does = revenir d’un geste
key-turn = R, Maj+R
key-turn-does = tourner ce que vous tenez
key-number = + − 1…9
key-number-does = changer le nombre ; les chiffres touchent aussi ce que la barre énumère
key-confirm = F
key-confirm-does = valider, ou terminer cette décision
key-undo = U
key-undo-does = annuler
key-inspect = I
key-inspect-does = qu’est-ce que c’est ?
key-why = W
key-why-does = pourquoi ne puis-je pas le toucher ?
key-last = L
key-last-does = aller à la dernière action du récit : ce qu’elle a changé s’éclaire
key-type = /
key-type-does = écrire une action dans sa notation
type-action = Écrire une action
key-help = ?
key-help-does = cette page
asks-takeback = { $name } propose de reprendre le dernier coup.
offers-draw = { $name } propose une nulle.
draw-declined = La nulle proposée par { $name } est refusée.
agree = Accepter
refuse = Refuser
bot-replaced = La machine { $was }, place { $seat }, ne répond plus. { $now } joue à sa place.
bot-stuck = La machine { $name } ne parvient pas à jouer pour l’instant. La partie est gardée : revenez plus tard.
ask-takeback = Proposer une reprise
copied = Copié
copy-watch-link = Copier le lien pour spectateurs
offer-draw = Proposer une nulle
really-draw = Vraiment proposer une nulle ?
resign = Abandonner
really-resign = Vraiment abandonner ?
abandon = Arrêter la partie
really-abandon = Vraiment arrêter ?
language = Langue
theme = Couleurs
theme-system = comme le système
theme-light = clair
theme-dark = sombre
motion = Mouvements
motion-none = aucun
motion-fast = rapides
motion-normal = normaux
motion-slow = lents
tempo = Rythme des autres
tempo-calm = posé
tempo-brisk = vif
tempo-at-once = tout à la fois
confirming = Valider les coups
confirm-auto = sur écran tactile
confirm-always = toujours
confirm-never = jamais
turning = Sur un écran partagé, tourner le plateau vers qui joue
teaching = Les robots enseignent : ils disent pourquoi ils ont joué ainsi, et proposent de reprendre une erreur
sound = Des sons : coups, prises, points, mon tour
notify = Une notification quand c’est à moi
waiting-for-players = En attendant les autres
send-link = Envoyez un lien : qui l’ouvre prend cette place.
begins-with-all = La partie commence, et les pendules avec elle, quand tout le monde est là.
has-not-come = pas encore là
qr-label = Code du lien vers la place { $n }
invitation = Invitation
copy-link = Copier le lien
share = Partager
new-invitation = Nouvelle invitation
bot-instead = Laisser jouer une machine

# La galerie, ouvrir une table, la rejoindre
site = Menu principal
gallery-title = Cinq jeux de châteaux, une table.
gallery-text = Jouez avec un proche, en famille ou contre une machine patiente. Sans compte : choisissez un jeu, prenez place.
message-of-day = Message de la maison
put-message-away = Écarter ce message
play = Jouer
play-game = Jouer à { $game }
learn = Apprendre
learn-game = Apprendre { $game }
puzzles = Problèmes
puzzles-of = Problèmes de { $game }
puzzle-of-day = Problème du jour
progress = Vos phases faibles
progress-over = { $n ->
    [one] Vos phases faibles, sur une partie
   *[other] Vos phases faibles, sur { $n } parties
  }
learn-by-doing = Apprendre en jouant
guide = Un mot de votre guide
guide-heard = Compris
guide-off = Ne plus rien dire
minutes = { $n } min
waits-for-you = { $n ->
    [one] { $names } vous attend
   *[other] { $names } vous attendent
  }
game-goes-on = Votre partie continue
go-back = Y retourner
chance-record = D’après une transcription
chance-record-why = Cette partie a commencé dans une transcription que quelqu’un a apportée : jusque-là, le hasard n’est pas celui de la maison.
chance-branch = Reprise d’une partie
chance-branch-why = Cette partie continue un moment d’une autre table : jusque-là, qui l’a ouverte peut en connaître le hasard.
sealed-chance = Hasard scellé
sealed-why = Tout ce qui sera tiré est fixé et scellé avant le début de la partie, et les joueurs y mêlent quelque chose de leur choix. Plus personne ne peut rien y changer, et aucun joueur ne le connaît. À la fin, le sceau est ouvert : vous pourrez vérifier chaque tirage.
draws-can-be-checked = Les tirages peuvent être vérifiés
draws-how = Le sceau est maintenant ouvert. Laissez cette page regarder chaque tirage, ou emportez la transcription pour la vérifier sur votre machine :
draws-check = Vérifier les tirages
draws-follow = { $n ->
    [0] Rien n’a été tiré.
    [one] Le seul tirage est bien ce qui était scellé avant la partie.
   *[other] Les { $n } tirages sont bien ce qui était scellé avant la partie.
  }
draws-brought = { $n ->
    [one] Un tirage a été fait avant le sceau : il ne peut pas être vérifié.
   *[other] { $n } tirages ont été faits avant le sceau : ils ne peuvent pas être vérifiés.
  }
draws-nobody = Mais personne n’a rien ajouté : la maison a pu choisir ce qu’elle a scellé.
draws-wrong-draw = Le tirage numéro { $n } n’est pas ce qui était scellé.
draws-wrong-secret = Ce qui est dévoilé n’est pas ce qui était scellé.
draws-wrong-seal = Ce n’est pas le sceau que vous avez vu avant la partie.
draws-wrong-brought = Ce n’est pas le nombre de tirages faits avant le sceau que vous avez vu.
draws-wrong-contribution = Ce que vous aviez ajouté avant la partie manque.
draws-wrong-others = Ce que les joueurs ont ajouté n’est pas ce qui vous a été dit pendant la partie.
draws-wrong-hidden = La transcription ne dit pas ce que les joueurs ont ajouté : personne ne peut vérifier ses tirages.
draws-wrong-counted = La transcription compte parmi les tirages faits avant le sceau certains qui n’ont pas pu l’être : ses tirages ne comptent pas comme vérifiés.
draws-wrong-actions = La transcription n’a pas autant d’actions que vous en avez vu : ses tirages ne comptent pas comme vérifiés.
draws-wrong-unsealed = La transcription ne parle d’aucun sceau : le hasard n’était pas scellé, et personne ne peut vérifier ses tirages.
invitations = Invitations
decline = Décliner
show-more = En voir plus
my-tables = Mes tables
open-tables = Tables ouvertes
recent-replays = Parties récentes
ended = Terminée
running = En cours
open = Ouvrir
join = Rejoindre
join-a-table = Rejoindre une table
paste-invitation = Collez le lien reçu, ou le code de la table.
not-an-invitation = Ce n’est ni un lien vers une table, ni un code.
try-again = Réessayer
settings = Réglages
your-name = Votre nom
name-kept = Votre nom est gardé.
guest-names = Robin, Marianne, Perceval, Viviane, Gauvain, Énide, Lancelot, Élaine, Tristan, Iseut, Yvain, Lunete
how-to-play = Comment jouer
how-many = Joueurs
way-bots = Contre des machines
way-friends = Entre amis
way-screen = Sur cet écran
way-mixed = Table mixte
open-bots = Jouer maintenant
open-friends = Ouvrir la table et recevoir le lien
open-screen = Jouer sur cet écran
open-mixed = Ouvrir la table
level-rating = cote { $n }
ratings-explained = Le nombre est une cote, mesurée à deux joueurs : 100 de plus gagnent 64 parties sur cent.
opponents = { $n ->
    [one] Votre adversaire
   *[other] Vos adversaires
  }
friends-explained = { $n ->
    [one] Vous recevez un lien et un code à scanner. Qui l’ouvre prend la place libre.
   *[other] Vous recevez un lien et un code à scanner pour chaque place libre.
  }
anybody-explained = La table figure sur la première page de tout le monde ici. La partie commence quand toutes les places sont prises.
open-to-anybody = Ouverte à tous
screen-explained = Tout le monde partage cet écran, à tour de rôle.
screen-explained-secrets = Tout le monde partage cet écran, à tour de rôle. Entre deux tours, il cache ce que les autres ne doivent pas voir.
who-begins = Qui commence
begins-rulebook = comme dit le livret
begins-lot = par tirage au sort
begins-me = je commence
begins-other = quelqu’un d’autre
begins-strangers = Nul ne sait encore qui viendra : le sort répondra.
who-begins-of = Parmi les autres
player-number = Joueur { $n }
player-named = Joueur { $n }, { $name }
their-looks = L’apparence des autres
look-of = { $trait } : { $who }
who-sits-where = Qui prend quelle place
name-of-seat = Nom du joueur { $n }
seat-number = Place { $n }
sitter-me = moi
sitter-human = quelqu’un, par lien
sitter-open = n’importe qui
sitter-bot = machine : { $name }
more-choices = Autres choix
clock = Horloge
clock-none = aucune
clock-quick = 5 min et 15 s par tour
clock-calm = 30 min et 1 min par tour
clock-day = un jour par tour
clock-days = trois jours par tour
clock-week = une semaine par tour
undoing = Reprendre un coup
undo-consent = si les autres acceptent
undo-turn = pendant son tour
undo-off = jamais
hints-allowed = Conseils
hints-auto = sans autre personne à la table
hints-yes = permis
hints-no = interdits
spectators-allowed = D’autres peuvent regarder
whispers-allowed = Les joueurs peuvent parler en privé
invites-you = { $n ->
    [0] Une place est libre : { $game }
    [one] { $names } vous invite : { $game }
   *[other] { $names } vous invitent : { $game }
  }
sit-down = Prendre place
no-free-seat = Aucune place n’est libre à cette table.
watch = Regarder
glossary = Les mots du livret
rules-of = Les règles : { $game }
not-found = Il n’y a rien ici
not-found-text = Cette adresse ne mène à aucune page. Peut-être une lettre s’est-elle perdue.
free-seats = { $n ->
    [one] { $n } place libre
   *[other] { $n } places libres
  }
# Parties à revoir
to-table = À la table
beginning = Le début
action = Action
action-of = Action { $n } sur { $last }
after-action = après l’action { $n }
go-through-game = Parcourir la partie
to-beginning = Au début
action-before = Reculer d’une action
action-after = Avancer d’une action
to-end = À la fin
play-on-its-own = Lecture
pause = Pause
speed = Vitesse
plot = Points
points-over-time = { $counted } au fil de la partie
points-at-end = À la fin : { $stand }
more-deeds = Plus
this-moment = Ce moment
seen-by = Vu par
play-on-from-here = Jouer à partir d’ici
play-on = Jouer d’ici
branch-what = Une nouvelle table commence après l’action { $n } ; cette partie reste telle quelle.
branch-too-late = La partie est finie ici. Revenez à une action antérieure pour jouer à partir de là.
my-seat = Votre place
acts-next = joue ensuite
others-are = Les autres sont joués par
secrets-yet = Cette partie garde encore des secrets. Une fois finie, vous pourrez la reprendre à tout moment et la télécharger en entier.
copy-ply-link = Copier le lien vers ce moment
transcript = Transcription
no-ply = Ce moment n’existe pas : cette partie compte { $last ->
    [one] { $last } action
   *[other] { $last } actions
  }.
not-begun = Cette partie n’a pas encore commencé.
again = Réessayer
replay-key-step = ← →
replay-key-step-does = reculer ou avancer d’une action
replay-key-ends = Début, Fin
replay-key-ends-does = aller au début ou à la fin
replay-key-play = Espace
replay-key-play-does = lire ou arrêter
offline-title = Pas de réseau
offline-text = Cette page ne peut être jointe pour l’instant. Elle viendra d’elle-même dès que le réseau sera revenu.
offline-works = Ce qui marche sans réseau
offline-works-open = Une page encore ouverte ailleurs : le plateau, le journal et les joueurs restent visibles.
offline-works-kept = Vos tables : chaque coup accepté est gardé par le serveur.
offline-works-sent = Un coup joué quand la ligne s’est rompue : il est envoyé de nouveau à son retour, et jamais deux fois.
offline-waits = Ce qui doit attendre
offline-waits-play = Jouer : les robots et les parties sur un seul écran ont aussi besoin du serveur.
offline-waits-read = Ouvrir ou rejoindre une table, lire les règles, revoir des parties.
offline-waits-clock = Les pendules n’attendent pas : à une table au temps limité, votre temps s’écoule.
picture-of-board = Image du plateau (PNG)
film-of-game = Film de toute la partie (GIF)
film-of-moment = { $n ->
    [one] Film de la dernière action (GIF)
   *[other] Film des { $n } dernières actions (GIF)
  }
painting-film = { $of ->
    [0] Le film se peint …
   *[other] Le film se peint : { $done } sur { $of }
  }
stop-film = Arrêter

# les textes d’un jeu et leurs exemples
parts = Lire sur ce jeu
part-brief = En une page
part-rules = Règles
part-about = À propos
try-it = Essayer
a-reader = Un lecteur
example = Exemple
example-found = C’est cela !
example-answer = Voir la réponse
example-again = Recommencer
example-back = Retour aux règles
chance-practice = Entraînement
chance-practice-why = Cette partie continue une partie entre robots, pour s’exercer à une phase : jusque-là, le hasard est le même pour tous.
chance-example = Exemple
chance-example-why = Cette partie continue un exemple des règles, pour qui les lit. Elle n’est dans aucune liste.
edition = Édition
edition-built-in = Intégrée
edition-make = Ma boîte est différente
workshop-of = Ma boîte de { $game } est différente : l’atelier

# le bilan d’une partie finie
review = Bilan
review-not-over = Le bilan vient quand cette partie est finie.
review-working = Examen de chaque décision : { $done } sur { $of }
review-failed = Le bilan n’a pas pu être terminé.
review-first-look = Premier coup d’œil sur la partie…
review-honest = Chaque nombre est une chance de gagner telle que ce joueur pouvait la connaître à ce moment.
review-curves = Courbes
review-chances-counted = Chances de gagner, sur cent
review-luck-counted = Chance jusque-là, sur cent
review-moments = Moments qui ont compté
review-moments-short = Moments
review-moments-later = Ils seront dits quand chaque décision aura été examinée.
review-no-moments = Rien n’a été laissé qui vaille d’être dit.
review-whose = Moments de qui
review-all = De tous
review-from-to = { $before } % → { $after } %
review-grade-best = le mieux
review-grade-good = bon
review-grade-doubtful = douteux
review-grade-mistake = erreur
review-grade-turning = tournant
review-choices-shown = Choix
review-played = Joué
review-better = Mieux
review-other = Option { $n }
review-back = Revenir à la partie
review-what-if = Et si
review-step = Et si : { $n } sur { $of }
review-try = Essayer d’ici
review-accuracy = précision
review-accuracy-explained = 100 : rien n’a été laissé. Une décision qui coûte 12 victoires sur cent compte 37.
review-start = Au départ
review-own = Propres choix
review-luck = Chance
review-others = Les autres
review-result = Résultat
percent = { $n } %
analysis = Analyse
analysis-knowing = Avec ce que ce joueur savait
analysis-begin = Réfléchir
analysis-stop = Arrêter
analysis-depth = { $n } simulations
mistake-title = Une erreur ?
mistake-asks = { $n ->
    [one] C’était peut-être une erreur : elle coûte environ { $n } victoire sur cent. La reprendre ?
   *[other] C’était peut-être une erreur : elle coûte environ { $n } victoires sur cent. La reprendre ?
  }
mistake-back = Reprendre
mistake-better = Qu’aurait-on pu faire ?
mistake-stays = Laisser ainsi
