# TextArena
textarena-you-play = Vous jouez à { $game }, { $name }, pour gagner. Voici les règles ; les nombres entre parenthèses sont des articles. À votre tour, vous voyez tout ce que votre place peut savoir, et chaque action permise avec ce qu’elle fait. Répondez par l’une d’elles, exactement comme dans la liste, entre crochets à la fin de votre réponse : [action].
textarena-forfeit = { $name } n’a nommé aucune action permise et a perdu.

# MCP
mcp-not-yours = la place { $seat } n’est pas à vous ; les vôtres : { $own }
mcp-full = les { $n } tables de ce serveur sont toutes prises ; finissez une partie, ou réessayez plus tard
mcp-no-table = vous n’avez pas ici de table « { $table } » ; ouvrez-en une avec open_table
mcp-seats = nommez les places que vous voulez jouer : des nombres entiers de 0 à { $last }, au moins un
mcp-not-to-act = la place { $seat } n’a rien à décider maintenant
mcp-game = { $title }, { $seats } joueurs, environ { $minutes } minutes.
mcp-bots = Joueurs pour les autres places :
mcp-bot-random = N’importe quelle action permise.
mcp-bot-greedy = Ce qui paraît le meilleur une action plus loin ; toujours la même chose.
mcp-is-legal = { $action } est permis maintenant. { $does }
mcp-hint = Chance de gagner, selon une recherche dans ce que vous pouvez savoir ; l’action ; pourquoi :
mcp-table = Table : { $table }
mcp-since = Ce qui s’est passé depuis :
mcp-stand = { $name } : { $n ->
    [one] une décision
   *[other] { $n } décisions
  }, { $counted } : { $points }
