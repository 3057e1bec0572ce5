"""What is stored: one database table a paragraph. `migrations/` builds it, tests keep the two equal."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False, server_default=sa.text("0")),  # to the day
)

editions = sa.Table(
    "editions",
    metadata,
    sa.Column("sha256", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("source", sa.Text, nullable=False),
)

shelf = sa.Table(
    "shelf",
    metadata,
    sa.Column("guest", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("sha256", sa.String(64), primary_key=True),  # of an edition
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("shelf_edition", "sha256"),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),  # JSON
    sa.Column("rules", sa.Integer, nullable=False),  # the rules version it is played with
    sa.Column("edition", sa.String(64), nullable=False),  # its hash; built-in ones are not stored
    sa.Column("policy", sa.Text, nullable=False),  # JSON: clock, undo, spectators, ...
    sa.Column("host", sa.String(16), nullable=False),
    sa.Column("status", sa.String(12), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),  # listed while a seat is open
    sa.Column("seq", sa.Integer, nullable=False),  # the last of its log
    sa.Column("turn", sa.Integer),  # the seat to act
    sa.Column("deadline", sa.BigInteger),  # when the clock of the seat to act runs out, in ms
    sa.Column("offer", sa.Text),  # JSON: a takeback or draw that waits for answers
    sa.Column("bot_until", sa.BigInteger),  # of the release before; the next one drops it
    sa.Column("origin", sa.String(16)),  # the table it is a rematch or a branch of
    sa.Column("chance", sa.String(8), nullable=False, server_default="house"),  # where it came from
    sa.Column("looks", sa.Text),  # JSON: colours, Houses, by seat; nothing: as usual
    sa.Column("owner", sa.String(16)),  # the server that acts there for the house; nothing: none
    sa.Column("fence", sa.Integer, nullable=False, server_default="0"),  # +1 with every owner
    sa.Column(
        "revision", sa.Integer, nullable=False, server_default="0"
    ),  # +1 with every change of seats, looks or offer
    sa.Column("secret", sa.String(64)),  # that its chance hangs on; told when it has ended
    sa.Column("contributions", sa.Text),  # JSON: to its chance, by seat; fixed by its start
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Index("tables_deadline", "deadline"),
    sa.Index("tables_open", "status", "public", "created"),
    sa.Index(
        "tables_held",
        "owner",
        postgresql_where=sa.text("owner IS NOT NULL"),
        sqlite_where=sa.text("owner IS NOT NULL"),
    ),
    sa.Index(
        "tables_lately",
        "changed",
        postgresql_where=sa.text("status = 'playing'"),
        sqlite_where=sa.text("status = 'playing'"),
    ),
)

nodes = sa.Table(
    "nodes",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),  # another one at every start
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("version", sa.String(40), nullable=False),
    sa.Column("started", sa.BigInteger, nullable=False),  # in ms, by the database's clock
    sa.Column("until", sa.BigInteger, nullable=False),  # it is alive till then, by the same clock
    sa.Column("drained", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("about", sa.Text, nullable=False),  # JSON: how much it has to do, who spends much
)

presence = sa.Table(
    "presence",
    metadata,
    sa.Column("node", sa.ForeignKey("nodes.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("who", sa.Text, nullable=False),  # JSON: seats and guests with an open line there
    sa.Index("presence_table", "table_id"),
)

works = sa.Table(
    "works",
    metadata,
    sa.Column("kind", sa.String(8), primary_key=True),  # review, analysis, lab
    sa.Column("name", sa.String(16), primary_key=True),  # of a review: its table
    sa.Column("node", sa.ForeignKey("nodes.id", ondelete="CASCADE"), nullable=False),
    sa.Column("guest", sa.String(16), nullable=False),  # who began it
    sa.Column("state", sa.LargeBinary, nullable=False),  # JSON: how far it has come
    sa.Column("failed", sa.Boolean, nullable=False),  # then anybody may begin anew
    sa.Column("stopped", sa.Boolean, nullable=False, server_default=sa.false()),  # somebody wants
    sa.Column("looked", sa.BigInteger, nullable=False),  # when it was last asked for elsewhere
    sa.Index("works_node", "node"),
)

rematches = sa.Table(
    "rematches",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("again", sa.String(16), nullable=False),  # the table that was opened to play again
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),  # human, bot, open
    sa.Column("guest", sa.String(16), index=True),
    sa.Column("name", sa.String(40)),
    sa.Column("bot", sa.String(40)),
    sa.Column("claim_hash", sa.String(64), unique=True),
    sa.Column(
        "awaited", sa.Boolean, nullable=False, server_default=sa.false()
    ),  # its guest may come
    sa.Column("before", sa.String(40)),  # who had it when the host gave it away
    sa.Column("grace", sa.BigInteger),  # until when it had grace, which is given once, in ms
    sa.Column("contribution", sa.String(64)),  # to chance, by who sits there when it begins
)

quarantine = sa.Table(
    "quarantine",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("why", sa.Text, nullable=False),  # for operators
    sa.Column("at", sa.BigInteger, nullable=False),
)

log = sa.Table(
    "log",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), nullable=False),  # start, play, undo, resign, ...
    sa.Column("actor", sa.Integer),  # a seat, -1 for chance, nothing for the house
    sa.Column("action", sa.String(80), nullable=False),
    sa.Column("gesture", sa.Integer, nullable=False),  # seq of the first action of its chain
    sa.Column("free", sa.Boolean, nullable=False),  # may it be taken back?
    sa.Column("key", sa.String(80)),  # idempotency id, on the first action of a chain
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("table_id", "key", name="log_key"),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("room", sa.String(8), nullable=False),  # table, watch, house
    sa.Column("guest", sa.String(16), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column(
        "text", sa.String(400), nullable=False
    ),  # of the house: JSON, a text of the catalogues
    sa.Column("at", sa.BigInteger, nullable=False),
)

whispers = sa.Table(
    "whispers",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest", sa.String(16), nullable=False),  # who said it
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("to_guest", sa.String(16), nullable=False),  # and to whom: nobody else reads it
    sa.Column("to_name", sa.String(40), nullable=False),
    sa.Column("text", sa.String(400), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

acts = sa.Table(
    "acts",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.String(16)),  # no foreign key: the trail outlives its table
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("guest", sa.String(16)),  # who did it; nobody: the operator
    sa.Column("act", sa.String(16), nullable=False),
    sa.Column("what", sa.Text, nullable=False),  # JSON
    sa.Index("acts_guest", "guest", "id"),
    sa.Index("acts_table", "table_id", "id"),
)

bans = sa.Table(
    "bans",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(16), unique=True),  # either this
    sa.Column("network", sa.String(49), unique=True),  # or this: 203.0.113.0/24
    sa.Column("until", sa.BigInteger),  # in ms; nothing: for good
    sa.Column("why", sa.String(200), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

operators = sa.Table(
    "operators",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),  # as the audit trail names them
    sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),  # in ms
)

motd = sa.Table(
    "motd",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),  # one row at most
    sa.Column("en", sa.String(300), nullable=False),
    sa.Column("fr", sa.String(300), nullable=False),
)
