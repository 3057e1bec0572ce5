hats-title = Hats
hats-over = all have spoken
hats-ask = stay?
hats-did = { $action }
