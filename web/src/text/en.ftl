# Words of the browser client. Those of the games come from the server, with every game.
name-of-side = { $name } ({ $side })
seat-free = Free seat
seat-open = Open to anybody
your-turn = Your turn
turn-of = { $name } to play
game-over = The game has ended
actions = What to do
read-rule = Rule { $clause }
turn-it = Turn it
number = Number
fewer = Fewer
more = More
back = Back
undo = Undo
confirm = Confirm
hint = Hint
thinking = Thinking…
possible = What can be touched
wins-in = Wins about { $n } %
hints = Advice
board-role = board
turned = turned by { $n } degrees
free-place = a free place
just-changed = just changed
can-be-touched = can be touched
only-you = only you see this
you = You
winner = Winner
present = here
absent = away
points-of = { $n ->
    [one] { $n } point. Show where it comes from
   *[other] { $n } points. Show where they come from
  }
at-the-end = at the end
no-points-yet = No points yet.
time-left = Time left:
little-time = Hurry!
days = { $n ->
    [one] one day
   *[other] { $n } days
  }
what-happened = What happened
just-happened = What just happened
since-your-turn = Since your last turn
show-again = Show it again
is-thinking = { $name } is thinking…
is-thinking-then = { $name } is thinking… then { $next }
is-thinking-then-you = { $name } is thinking… then it is your turn
nothing-yet = Nothing has happened yet.
chat = Chat
say-to = To
say-to-all = everybody here
say-to-one = { $name }, in private
private-line = In private to { $name }
private-to = You, in private to { $name }:
private-from = { $name }, in private to you:
chat-line = Say something
send = Send
spectator = spectator
close = Close
hand-over = Pass the screen to { $name }
hand-over-why = The next player has things the others may not see. Look away, please.
hand-over-ready = I am ready
loading = One moment…
no-rules = The rules cannot be fetched just now.
no-answer = The server does not answer. Please try again.
called-off = The game was called off
draw = A draw
you-win-with = You win together with { $names }
scores = Scores
total = Total
you-win = You win
wins = { $n ->
    [one] { $names } wins
   *[other] { $names } win together
  }
ended-resigned = { $name } resigned.
ended-drawn = The players agreed on a draw.
ended-timeout = { $name } ran out of time.
rematch = Play again
join-rematch = Join the next game
watch-rematch = Watch the next game
others-play-on = The players go on at another table.
you-watch = You are watching
watchers = { $n ->
    [one] one watching
   *[other] { $n } watching
  }
replay = Replay
all-games = All games
line-lost = Connection lost.
line-lost-safe = Your move is safe; trying again…
rules = Rules
menu = Menu
no-table = This table is not open to you.
players = Players
zoom = Zoom
zoom-in = Larger
zoom-out = Smaller
zoom-fit = Whole board
more-of-the-table = More of the table
log = Log
table = Table
keys = Keyboard shortcuts
key-arrows = ← ↑ → ↓
key-arrows-does = go to the next place on the board
key-enter = Enter
key-enter-does = touch it
key-next = N, Shift+N
key-next-does = the next thing that can be touched, or the one before
key-escape = Esc
key-escape-does = one touch back
key-turn = R, Shift+R
key-turn-does = turn what you hold
key-number = + − 1…9
key-number-does = change the number; the digits also touch what the bar lists
key-confirm = F
key-confirm-does = confirm, or end this decision
key-undo = U
key-undo-does = undo
key-inspect = I
key-inspect-does = what is this?
key-why = W
key-why-does = why can I not touch this?
key-last = L
key-last-does = go to the last action in the log: what it changed is lit
key-type = /
key-type-does = type an action in its notation
type-action = Type an action
key-help = ?
key-help-does = this page
asks-takeback = { $name } asks to take back the last move.
offers-draw = { $name } offers a draw.
draw-declined = The draw that { $name } offered was declined.
agree = Agree
refuse = No
bot-replaced = The bot { $was } on seat { $seat } failed. { $now } plays on.
bot-stuck = The bot { $name } cannot move at present. The game is kept: look in again later.
ask-takeback = Ask to take back
copied = Copied
copy-watch-link = Copy the link for spectators
offer-draw = Offer a draw
really-draw = Really offer a draw?
resign = Resign
really-resign = Really resign?
abandon = Call the game off
really-abandon = Really call it off?
language = Language
theme = Colours
theme-system = as the system
theme-light = light
theme-dark = dark
motion = Movement
motion-none = none
motion-fast = fast
motion-normal = normal
motion-slow = slow
tempo = Pace of the others
tempo-calm = calm
tempo-brisk = brisk
tempo-at-once = all at once
confirming = Confirm moves
confirm-auto = on touch screens
confirm-always = always
confirm-never = never
turning = On a shared screen, turn the board to who plays
teaching = Bots teach: they say why they played so, and offer to take a mistake back
sound = Sounds: moves, captures, points, my turn
notify = A notification when it is my turn
waiting-for-players = Waiting for players
send-link = Send a link: whoever opens it takes that seat.
begins-with-all = The game begins, and the clocks with it, when everybody has come.
has-not-come = has not come yet
qr-label = Code with the link to seat { $n }
invitation = Invitation
copy-link = Copy the link
share = Share
new-invitation = New invitation
bot-instead = Let a bot play

# The gallery, opening tables, joining
site = Main menu
gallery-title = Five castle games, one table.
gallery-text = Play a friend, the whole family, or a patient machine. No account: choose a game and sit down.
message-of-day = Message of the house
put-message-away = Put this message away
play = Play
play-game = Play { $game }
learn = Learn
learn-game = Learn { $game }
puzzles = Puzzles
puzzles-of = Puzzles of { $game }
puzzle-of-day = Puzzle of the day
progress = Your weak phases
progress-over = { $n ->
    [one] Your weak phases, over one game
   *[other] Your weak phases, over { $n } games
  }
learn-by-doing = Learn by doing
guide = A word from your guide
guide-heard = I see
guide-off = No more of this
minutes = { $n } min
waits-for-you = { $n ->
    [one] { $names } is waiting for you
   *[other] { $names } are waiting for you
  }
game-goes-on = Your game goes on
go-back = Go back
chance-record = From a record
chance-record-why = This game began in a record that somebody brought: what chance gave until there was not drawn by this house.
chance-branch = Branched off
chance-branch-why = This game goes on from a moment of another table: what chance gave until there may be known to whoever opened it.
sealed-chance = Sealed chance
sealed-why = Everything that will be drawn was settled and sealed before the game begins, and the players add something of their own to it. Nobody can change it any more, and no player knows it. At the end the seal is opened, and you can check every draw.
draws-can-be-checked = The draws can be checked
draws-how = The seal is open now. Let this page look at every draw; or take the record with you and check it on your own machine:
draws-check = Check the draws
draws-follow = { $n ->
    [0] Nothing was drawn.
    [one] The only draw is what was sealed before the game.
   *[other] All { $n } draws are what was sealed before the game.
  }
draws-brought = { $n ->
    [one] One draw was made before the seal, and cannot be checked.
   *[other] { $n } draws were made before the seal, and cannot be checked.
  }
draws-nobody = But nobody added anything of his own: the house could choose what it sealed.
draws-wrong-draw = Draw number { $n } is not what was sealed.
draws-wrong-secret = What is told now is not what was sealed.
draws-wrong-seal = This is not the seal you saw before the game.
draws-wrong-brought = This is not the number of draws made before the seal that you saw.
draws-wrong-contribution = What you added before the game is missing.
draws-wrong-others = What the players added is not what you were told during the game.
draws-wrong-hidden = The record does not tell what the players added: nobody can check its draws.
draws-wrong-counted = The record counts draws among those made before the seal that cannot be: its draws do not count as checked.
draws-wrong-actions = The record does not hold as many actions as you have seen: its draws do not count as checked.
draws-wrong-unsealed = The record tells of no seal: chance was not sealed, and nobody can check its draws.
invitations = Invitations
decline = Decline
show-more = Show more
my-tables = My tables
open-tables = Open tables
recent-replays = Recent games
ended = Ended
running = Running
open = Open
join = Join
join-a-table = Join a table
paste-invitation = Paste the link you got, or the code of the table.
not-an-invitation = This is neither a link to a table nor a code.
try-again = Try again
settings = Settings
your-name = Your name
name-kept = Your name is kept.
guest-names = Robin, Marian, Perceval, Viviane, Gawain, Enid, Lancelot, Elaine, Tristan, Iseult, Yvain, Lunete
how-to-play = How to play
how-many = Players
way-bots = Against bots
way-friends = With friends
way-screen = On this screen
way-mixed = Mixed table
open-bots = Play now
open-friends = Open the table and get the link
open-screen = Play on this screen
open-mixed = Open the table
level-rating = rating { $n }
ratings-explained = The number is a rating, measured with two players: 100 more win 64 games of a hundred.
opponents = { $n ->
    [one] Your opponent
   *[other] Your opponents
  }
friends-explained = { $n ->
    [one] You get a link and a code to scan. Whoever opens it takes the free seat.
   *[other] You get a link and a code to scan for every free seat.
  }
anybody-explained = The table is listed on the first page of everybody here. The game begins when all seats are taken.
open-to-anybody = Open to anybody
screen-explained = All players share this screen, turn by turn.
screen-explained-secrets = All players share this screen, turn by turn. Between two turns it hides what the others may not see.
who-begins = Who begins
begins-rulebook = as the rulebook says
begins-lot = by lot
begins-me = I begin
begins-other = somebody else
begins-strangers = Nobody knows yet who will come: the lot answers that.
who-begins-of = Of the others
player-number = Player { $n }
player-named = Player { $n }, { $name }
their-looks = How the others look
look-of = { $trait }: { $who }
who-sits-where = Who sits where
name-of-seat = Name of player { $n }
seat-number = Seat { $n }
sitter-me = me
sitter-human = a friend, by link
sitter-open = anybody
sitter-bot = bot: { $name }
more-choices = More choices
clock = Clock
clock-none = none
clock-quick = 5 min and 15 s a turn
clock-calm = 30 min and 1 min a turn
clock-day = a day a turn
clock-days = three days a turn
clock-week = a week a turn
undoing = Taking back
undo-consent = if the others agree
undo-turn = within one’s turn
undo-off = never
hints-allowed = Hints
hints-auto = when alone with bots
hints-yes = allowed
hints-no = not allowed
spectators-allowed = Others may watch
whispers-allowed = Players may talk in private
invites-you = { $n ->
    [0] A seat is free: { $game }
    [one] { $names } invites you to { $game }
   *[other] { $names } invite you to { $game }
  }
sit-down = Sit down
no-free-seat = No seat is free at this table.
watch = Watch
glossary = The words of the rulebook
rules-of = The rules of { $game }
not-found = Nothing is here
not-found-text = This address leads to no page. Perhaps a letter of it was lost.
free-seats = { $n ->
    [one] one free seat
   *[other] { $n } free seats
  }
# Replays
to-table = To the table
beginning = The beginning
action = Action
action-of = Action { $n } of { $last }
after-action = after action { $n }
go-through-game = Through the game
to-beginning = To the beginning
action-before = One action back
action-after = One action on
to-end = To the end
play-on-its-own = Play
pause = Pause
speed = Speed
plot = Points
points-over-time = { $counted } through the game
points-at-end = At the end: { $stand }
more-deeds = More
this-moment = This moment
seen-by = Seen by
play-on-from-here = Play on from here
play-on = Play on
branch-what = A new table begins after action { $n }; this game stays as it was.
branch-too-late = The game is over here. Go back to an earlier action to play on from it.
my-seat = Your seat
acts-next = acts next
others-are = The others are played by
secrets-yet = This game still holds secrets. When it has ended you can play on from any moment and download the whole game.
copy-ply-link = Copy a link to this moment
transcript = Transcript
no-ply = There is no such moment: this game has { $last ->
    [one] one action
   *[other] { $last } actions
  }.
not-begun = This game has not begun yet.
again = Try again
replay-key-step = ← →
replay-key-step-does = one action back or on
replay-key-ends = Home, End
replay-key-ends-does = to the beginning or the end
replay-key-play = Space
replay-key-play-does = play or pause
offline-title = No network
offline-text = This page cannot be reached just now. It comes by itself as soon as there is a network again.
offline-works = What works without a network
offline-works-open = A page that is still open elsewhere: board, log and players can be looked at.
offline-works-kept = Your tables: every move that was accepted is kept by the server.
offline-works-sent = A move you made when the line broke: it is sent again when the line is back, and never twice.
offline-waits = What has to wait
offline-waits-play = Playing: bots and tables on one screen need the server too.
offline-waits-read = Opening or joining a table, the rules, and games to read again.
offline-waits-clock = Clocks do not wait: at a table with a time limit your time runs on.
picture-of-board = Picture of the board (PNG)
film-of-game = Film of the whole game (GIF)
film-of-moment = { $n ->
    [one] Film of the last action (GIF)
   *[other] Film of the last { $n } actions (GIF)
  }
painting-film = { $of ->
    [0] Painting the film …
   *[other] Painting the film: { $done } of { $of }
  }
stop-film = Stop

# the texts of a game, and their examples
parts = Read about this game
part-brief = In one page
part-rules = Rules
part-about = About
try-it = Try it
a-reader = A reader
example = Example
example-found = That is it!
example-answer = Show the answer
example-again = Begin again
example-back = Back to the rules
chance-practice = Practice
chance-practice-why = This game goes on from a game of bots, to practise a phase: what chance gave until there is the same for everybody.
chance-example = Example
chance-example-why = This game goes on from an example of the rules, for whoever reads them. It is in no list.
edition = Edition
edition-built-in = Built-in
edition-make = My box is different
workshop-of = My box of { $game } is different: the workshop

# the review of a finished game
review = Review
review-not-over = There is a review when this game has ended.
review-working = Looking at every decision: { $done } of { $of }
review-failed = The review could not be finished.
review-first-look = A first look at the game…
review-honest = Every number is a chance of winning as that player could know it at that moment.
review-curves = Curves
review-chances-counted = Chances of winning, in a hundred
review-luck-counted = Luck so far, in a hundred
review-moments = Moments that mattered
review-moments-short = Moments
review-moments-later = They are told when every decision has been looked at.
review-no-moments = Nothing was given away that is worth telling.
review-whose = Whose moments
review-all = Everybody’s
review-from-to = { $before } % → { $after } %
review-grade-best = best
review-grade-good = good
review-grade-doubtful = doubtful
review-grade-mistake = mistake
review-grade-turning = turning point
review-choices-shown = Choices
review-played = Played
review-better = Better
review-other = Option { $n }
review-back = Back to the game
review-what-if = What if
review-step = What if: { $n } of { $of }
review-try = Try it from here
review-accuracy = accuracy
review-accuracy-explained = 100: nothing was given away. A decision that costs 12 wins in a hundred counts 37.
review-start = At the start
review-own = Own choices
review-luck = Luck
review-others = The others
review-result = Result
percent = { $n } %
analysis = Analysis
analysis-knowing = From what this player knew
analysis-begin = Think
analysis-stop = Stop
analysis-depth = { $n } simulations
mistake-title = A mistake?
mistake-asks = { $n ->
    [one] That may have been a mistake: it costs about one win in a hundred. Take it back?
   *[other] That may have been a mistake: it costs about { $n } wins in a hundred. Take it back?
  }
mistake-back = Take it back
mistake-better = What was better?
mistake-stays = Leave it
