# Les mots du client de navigateur. Ceux des jeux viennent du serveur, avec chaque jeu.
gallery-blurb = Jeux de châteaux, contre une machine ou ensemble.
gallery-game = { $seats } joueurs, environ { $minutes } minutes
gallery-loading = Les jeux arrivent…
gallery-failed = Le serveur ne répond pas. Rechargez la page pour réessayer.
