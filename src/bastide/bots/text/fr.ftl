level-beginner = Page
level-beginner-plays = Il apprend : il voit le prochain coup, et en préfère souvent un autre.
level-casual = Écuyer
level-casual-plays = Il joue pour le plaisir : il voit ce qui est bon maintenant, pas ce qui vient après.
level-skilled = Chevalier
level-skilled-plays = Solide : il pense un ou deux coups d’avance et pardonne peu d’erreurs.
level-expert = Châtelain
level-expert-plays = Patient et précis : il pèse vos réponses et connaît les probabilités.
level-master = Roi
level-master-plays = Le mieux que cette machine puisse faire en trois secondes par coup.
level-legend = Légende
level-legend-plays = Pour qui a battu le Roi : réfléchit jusqu’à une demi-minute.
reason-wins = Avec cela, j’ai gagné.
reason-gains = J’ai maintenant { $n } de plus ({ $counted }).
reason-costs = { $side } a maintenant { $n } de moins ({ $counted }).
reason-quiet = Cela ne rapporte rien tout de suite : je prépare la suite.
advice-wins = Ce coup gagne à coup sûr.
advice-loses = Tous les coups perdent face au meilleur jeu ; celui-ci résiste aussi bien qu’un autre.
advice-answer = Attendez-vous ensuite à ceci : { $told }
advice-better = Il vaut { $n } parties sur cent de plus que le suivant.
advice-quiet = C’est ce qui vous laisse les meilleures perspectives.
advice-behind = { $n ->
    [one] Une victoire sur cent de moins que le premier coup.
   *[other] { $n } victoires sur cent de moins que le premier coup.
  }
advice-equal = Aussi bon que le premier coup.
llm-you-play = Vous jouez à { $game } contre d’autres, pour gagner. Voici les règles ; les nombres entre parenthèses sont des articles. Avant chaque décision, vous apprenez tout ce que votre place peut savoir, et chaque action permise avec ce qu’elle fait. Réfléchissez autant qu’il le faut.
llm-answer = Écrivez, en dernière ligne de votre réponse, { $mark } et l’une des actions permises, exactement comme dans la liste.
llm-no-action = Votre réponse ne nomme aucune action après { $mark }
llm-unreachable = n’a pas de réponse de { $url } : { $problem }
llm-missing = un modèle de langage demande un réglage « { $setting } » (llm@{ $setting }=…) ou la variable d’environnement { $variable }
llm-address = une adresse qui commence par http:// ou https://
llm-number = un nombre, pas moins de 0
