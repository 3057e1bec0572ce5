refused-no-table = Cette table n’existe pas.
refused-no-whispers = À cette table, personne ne parle en privé.
refused-whisper-seated = Seuls ceux qui jouent ici parlent en privé.
refused-whisper-nobody = La personne à qui vous voulez parler ne joue plus ici.
refused-begun = La partie a commencé : cela reste ainsi.
refused-look-taken = { $name } l’a déjà.
refused-no-seat = Cette table n’a pas de place { $seat }.
refused-not-taught = On ne parle d’erreurs que là où une seule personne joue contre des robots, sans pendule, avec reprises et conseils permis.
refused-not-yours-done = Cela n’a pas été fait depuis la place { $seat }.
refused-no-bot-acted = Ce n’est pas un robot qui a fait cela.
refused-no-ply = Cette partie n’a pas d’action { $ply }.
refused-no-bot = Aucun robot n’occupe la place { $seat }.
refused-nothing-there = Il n’y a rien à voir ici.
refused-not-known = Présentez-vous d’abord : demandez un nom d’invité.
refused-not-yours = La place { $seat } n’est pas la vôtre.
refused-not-host = Seul l’hôte de la table peut faire cela.
refused-no-watching = L’hôte ne souhaite pas de spectateurs.
refused-banned = { $until ->
    [never] L’exploitant de ce serveur ne vous laisse pas entrer
   *[other] L’exploitant de ce serveur ne vous laisse pas entrer avant { $until }
  }{ $why ->
    [unsaid] .
   *[other] {" "}: { $why }
  }
refused-deleted = L’exploitant de ce serveur a supprimé cette table.
refused-bad-origin = Cette requête vient d’un autre site.
refused-seat-taken = La place { $seat } est prise.
refused-bad-claim = Cette invitation a déjà servi ou a été retirée. Demandez-en une autre à l’hôte.
refused-waiting = La partie commence quand toutes les places sont prises.
refused-ended = Cette partie est terminée.
refused-stale = La partie a continué entre-temps.
refused-not-your-turn = Ce n’est pas votre tour.
refused-time-up = Votre temps est écoulé.
refused-illegal = Impossible : { $why }.
refused-undo-off = À cette table, on ne reprend rien.
refused-undo-limit = Cela ne peut être repris : seulement vos propres actions de ce tour, avant que le hasard ou un autre joueur n’ait suivi.
refused-no-hints = À cette table, personne ne donne de conseils.
refused-no-offer = Personne ne vous demande rien.
refused-no-draw = À cette table, on ne peut convenir d’une nulle : le jeu n’en connaît pas, ou une machine joue.
refused-draw-declined = Votre offre de nulle a été refusée : proposez-la de nouveau quand l’autre aura joué.
refused-secret-yet = La partie entière se lit quand elle est finie : d’ici là, elle a ses secrets.
refused-not-ended = Ce sera possible quand cette partie sera terminée.
refused-rules-changed = Cette partie a commencé avec la version { $old } des règles ; voici la version { $new }. Elle peut être lue, pas continuée.
refused-edition-changed = Le matériel avec lequel cette partie a commencé n’est plus ici.
refused-quarantined = Quelque chose est endommagé à cette table : elle est mise à l’écart. Rien n’est perdu ; la personne qui tient ce serveur peut l’examiner.
refused-chain-goes-on = Après { $action }, d’autres peuvent agir : la suite ne peut être envoyée avec.
refused-bad-seats = Cette table a besoin de { $n } places, chacune humaine, ouverte, pour un robot ou la vôtre.
refused-bad-request = Ce message n’est pas compris : { $problem }
refused-too-heavy = La vérification prend trop de temps : impossible de s’en servir ici.
refused-undo-enough = On a assez repris à cette table : { $most } fois.
refused-prepared = Cette partie n’a pas commencé ici : qui l’a apportée peut en connaître le hasard. Sa table est pour les personnes que l’hôte invite, pas pour tout le monde.
refused-too-many-actions = Cette partie est trop longue pour une table d’ici : { $most } actions au plus.
too-slow = La vérification prend plus de { $seconds } secondes : c’est inutilisable ici.
refused-too-long = C’est trop long.
refused-too-fast = Trop vite : patientez un instant.
refused-too-many = Il y en a déjà trop.
refused-closing = Le serveur s’arrête ; votre partie est conservée.
refused-unseen = Ce texte contient des caractères invisibles.
refused-two-lengths = Cette requête indique deux fois sa longueur.
refused-wrong-host = Ce serveur ne répond pas au nom de votre adresse. La personne qui l’exploite peut l’ajouter au réglage « hosts ».
refused-not-operator = Les mesures sont réservées à la personne qui exploite ce serveur.
refused-not-admitted = Cette page est réservée à qui tient la maison, et son jeton est faux ou périmé : bastide admin token donne une nouvelle adresse.
refused-message-too-long = Un message du jour a { $most } caractères au plus.
refused-no-method = C’est impossible ici.
refused-full = Trop de connexions en ce moment : revenez dans un instant.
refused-not-kept = Le serveur ne sait pas si l’action a été enregistrée. Regardez de nouveau dans un instant : ce qui est enregistré reste, et ne sera pas fait deux fois.
refused-broken = Un problème est survenu ici. Il a été noté ; réessayez.
unreadable-characters = des caractères qui n’existent pas
unreadable-number = un nombre trop long
unreadable-depth = trop de crochets
down-full = Le disque est plein.
down-readonly = La base de données est en lecture seule.
down-locked = La base de données est occupée par un autre programme.
down-silent = La base de données ne répond pas.
down-drained = Ce serveur ne participe plus : les autres continuent.
closed-by-operator = L’exploitant de ce serveur a fermé la table{ $why ->
    [unsaid] .
   *[other] {" "}: { $why }
  }
office-no-table = il n’y a pas de table « { $name } »
office-ended = la table « { $name } » est déjà terminée
office-not-apart = la table « { $name } » n’est pas en quarantaine
office-no-guest = il n’y a pas d’invité « { $name } »
office-not-banned = « { $name } » n’est pas exclu
office-no-node = il n’y a pas de serveur « { $name } »
no-database = Il n’y a pas de parties dans { $file }.
no-answer = La base { $url } ne répond pas : { $problem }
other-shape = La base a la forme { $has }, ce Bastide connaît { $wanted } : démarrez une fois son serveur, qui l’y amène.
refused-busy = Le serveur a beaucoup à faire en ce moment, et les parties en cours passent d’abord. Réessayez dans { $n } secondes.
quota-tables = Vous utilisez déjà { $n } tables à la fois. Terminez-en une, ou laissez-la reposer quelques minutes.
quota-tables-address = { $n } tables sont déjà utilisées depuis votre réseau. Attendez que l’une d’elles se termine ou repose.
quota-bot-tables = { $n ->
    [one] Une de vos parties entre robots est déjà en cours. Laissez-la finir, ou annulez-la.
   *[other] { $n } de vos parties entre robots sont déjà en cours. Laissez-en finir une, ou annulez-la.
}
quota-hints = { $n ->
    [one] Vous attendez déjà un conseil.
   *[other] Vous attendez déjà { $n } conseils.
}
quota-imports = { $n ->
    [one] Une partie ou un fichier de matériel que vous avez apporté est encore en lecture.
   *[other] { $n } parties ou fichiers de matériel que vous avez apportés sont encore en lecture.
}
quota-imports-all = Le serveur lit { $n } parties et fichiers de matériel que d’autres ont apportés. Réessayez dans un instant.
quota-editions = Vous gardez déjà { $n } éditions ici. Retirez-en d’abord une.
quota-sockets = Vous avez { $n } pages de tables ouvertes. Fermez-en une.
quota-sockets-address = { $n } pages de tables sont ouvertes depuis votre réseau. Attendez que l’une d’elles soit fermée.
bad-settings = { $file } n’est pas du TOML : { $problem }
bad-setting = le réglage « { $name } » ne peut être { $value } ; il prend { $expected }
setting-int = un nombre entier
setting-bool = true ou false
no-traces = Les traces demandent des paquets qui ne sont pas installés ; apportez-les avec : pip install "bastide[traces]"
setting-networks = une adresse ou un réseau, ou plusieurs séparés par des virgules
setting-str = un texte
setting-bots = rien, ou l’adresse d’une grappe Ray : ray://HÔTE:PORT
kind-setting = réglage
cannot-listen = Le port { $port } de { $host } n’est pas libre : { $problem }. Un serveur y tourne peut-être déjà ; --port en prend un autre.
database-served = { $file } sert déjà à un autre serveur. Un fichier SQLite a un seul serveur : arrêtez l’autre, choisissez un autre fichier avec --database, ou prenez PostgreSQL pour plusieurs.
site-missing = Le client de navigateur n’est pas encore construit : lancez « make play » dans le dossier de Bastide, ou « python web/build.py », puis redémarrez le serveur.
level-random = Bouffon
level-greedy = Intendant
ended-long = Son journal compte { $most } entrées : la maison a arrêté la partie.
seat-to-bot = L’hôte a confié la place de { $name } à un robot.
seat-opened = L’hôte a ouvert à tout le monde la place de { $name }.
seat-invites = L’hôte a repris la place de { $name } pour y inviter quelqu’un.
seat-plays-for = { $name } joue désormais pour { $before }.
seat-plays-on = { $name } prend place et joue la suite.
seat-declined = { $name } ne jouera pas cette fois.
site-name = Bastide : jeux de château
site-description = Cinq jeux de château dans le navigateur : contre des robots, sur un seul écran, ou entre amis par un lien. En français et en anglais.
share-invites = { $name } vous invite à jouer : { $game }
share-between = { $game } : { $names }
share-playing = La partie est en cours : regardez le plateau.
share-ended = La partie est finie : revoyez-la coup par coup.
refused-too-many-pages = Cela ferait { $n } feuilles ; on en imprime au plus { $most } à la fois. Essayez un exemplaire de chaque.
refused-nothing-to-print = Aucun composant de cette édition n’a de taille sur papier.
print-note = Taille réelle à 100 % : vérifiez la barre. Tailles non mesurées sur une boîte.
quota-labs = { $n ->
    [one] Une de vos éditions est déjà jouée par des robots.
   *[other] { $n } de vos éditions sont déjà jouées par des robots.
  } Attendez ses chiffres, ou arrêtez-la.
quota-labs-all = Des robots jouent déjà { $n } éditions. Réessayez dans quelques minutes.
refused-no-labs = Ce serveur ne fait pas jouer les éditions par des robots.
quota-reviews = { $n ->
    [one] Un bilan ou une analyse est déjà en cours pour vous. Attendez sa fin, ou arrêtez-le.
   *[other] { $n } bilans ou analyses sont déjà en cours pour vous. Attendez leur fin, ou arrêtez-en un.
  }
quota-reviews-all = { $n } bilans sont déjà en cours. Réessayez dans une minute.
refused-no-reviews = Ce serveur ne fait pas de bilans.
refused-no-result = Cette partie a été arrêtée sans résultat : il n’y a pas de bilan à faire.

# copies
bad-database = Le réglage « database » ne peut être { $url } : il prend sqlite:///FICHIER ou postgresql://NOM@MACHINE:PORT/BASE. Un port est un nombre ; @, : et / d’un mot de passe s’écrivent %40, %3A et %2F.
backup-no-folder = Il n’y a pas de dossier { $folder } pour les copies.
copy-failed = { $file } ne peut pas être copié : { $problem }
restore-kind = { $file } { $kind ->
    [sqlite] est la copie d’un fichier SQLite
    [postgresql] est une copie de PostgreSQL
   *[other] n’est pas une copie de parties
  }, mais les parties se trouvent { $wanted ->
    [sqlite] dans un fichier SQLite
   *[postgresql] dans PostgreSQL
  }.
restore-unsound = { $file } est endommagé, ou ne contient pas de parties.
restore-full = Il y a des parties dans { $place }. Avec --replace, on y renonce pour la copie.
restore-used = { $place } est en service : { $n ->
    [one] une connexion
   *[other] { $n } connexions
  }. Arrêtez d’abord ses serveurs.
restore-foreign = { $place } contient des tables qui ne sont pas les nôtres : choisissez une base vide.
dump-empty = { $place } ne contient pas de parties : rien n’a été copié.
dump-missing = Le programme { $program } de PostgreSQL n’est pas installé ici.
dump-old = { $program } { $ours } ne peut pas copier une base de PostgreSQL { $theirs } : installez les programmes de cette version.
dump-failed = { $program } : { $problem }
