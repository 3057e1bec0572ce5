learn-no-features = { $game } for { $players } players, with these options or this edition, names no features that a net could learn from
learn-no-cuda = --gpu needs a PyTorch that reaches a GPU; { $version } is installed here and finds none
learn-no-kernels = there are no GPU kernels of self-play for this setup in { $folder }, and no compiler here to make them; make them on any machine: { $command }
learn-other-training = { $file } is of another training ({ $differing }); give the same command again, name another folder with -o, or remove the file
learn-bad-checkpoint = { $file } is no checkpoint that can be read; remove it to begin anew
learn-hand-made = hand-made
learn-generation = generation { $number }
learn-line = generation { $number }: { $games } games, loss { $loss }; { $won }
learn-won = { $other }: { $share }
learn-title = A net learns { $game } for { $players ->
    [one] one player
   *[other] { $players } players
  }
learn-serves = Whom it serves
learn-serves-usual = { $game } with { $players } players, the game’s own edition, and all options as usual.
learn-serves-options = { $game } with { $players } players, the game’s own edition, { $options }, and all other options as usual.
learn-fallback = In every other setup (another number of players, another edition, other options) the game’s own hand-made outlook plays, as it does with “expert@learned=0”.
learn-strength = How strong
learn-tried-how = The net takes what looks best one action ahead, on one seat, against another on all other seats; every opening is played from every seat. Equal strength is { $fair }. After ±: half of the 95 % interval.
learn-against-hand-made = Games won against the game’s own hand-made outlook
learn-against-before = Games won against the net that was tried before
learn-learning = How it learned
learn-generations = generation
learn-percent = % of games
learn-curve-loss = loss
learn-curve-speed = games a second
learn-curve-length = plies of a game
learn-recipe = The recipe
learn-col-generation = generation
learn-col-games = games
learn-col-hand-made = against hand-made
learn-col-before = against the one before
learn-col-name = name
learn-col-value = value
