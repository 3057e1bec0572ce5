# Words of the browser client. Those of the games come from the server, with every game.
gallery-blurb = Castle board games, against a machine or together.
gallery-game = { $seats } players, about { $minutes } minutes
gallery-loading = Fetching the games…
gallery-failed = The server does not answer. Reload the page to try again.
