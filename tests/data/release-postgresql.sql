SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.acts (
    id integer NOT NULL,
    table_id character varying(16),
    at bigint NOT NULL,
    guest character varying(16),
    act character varying(16) NOT NULL,
    what text NOT NULL
);
CREATE SEQUENCE public.acts_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.acts_id_seq OWNED BY public.acts.id;
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.bans (
    id integer NOT NULL,
    guest character varying(16),
    network character varying(49),
    until bigint,
    why character varying(200) NOT NULL,
    at bigint NOT NULL
);
CREATE SEQUENCE public.bans_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.bans_id_seq OWNED BY public.bans.id;
CREATE TABLE public.chat (
    table_id character varying(16) NOT NULL,
    n integer NOT NULL,
    room character varying(8) NOT NULL,
    guest character varying(16) NOT NULL,
    name character varying(40) NOT NULL,
    text character varying(400) NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.editions (
    sha256 character varying(64) NOT NULL,
    name character varying(80) NOT NULL,
    source text NOT NULL
);
CREATE TABLE public.guests (
    id character varying(16) NOT NULL,
    token_hash character varying(64) NOT NULL,
    name character varying(40) NOT NULL,
    created bigint NOT NULL,
    seen bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.log (
    table_id character varying(16) NOT NULL,
    seq integer NOT NULL,
    kind character varying(8) NOT NULL,
    actor integer,
    action character varying(80) NOT NULL,
    gesture integer NOT NULL,
    free boolean NOT NULL,
    key character varying(80),
    at bigint NOT NULL
);
CREATE TABLE public.quarantine (
    table_id character varying(16) NOT NULL,
    why text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.seats (
    table_id character varying(16) NOT NULL,
    seat integer NOT NULL,
    kind character varying(8) NOT NULL,
    guest character varying(16),
    name character varying(40),
    bot character varying(40),
    claim_hash character varying(64),
    awaited boolean DEFAULT false NOT NULL,
    grace bigint,
    before character varying(40)
);
CREATE TABLE public.shelf (
    guest character varying(16) NOT NULL,
    game character varying(40) NOT NULL,
    sha256 character varying(64) NOT NULL,
    name character varying(80) NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.tables (
    id character varying(16) NOT NULL,
    game character varying(40) NOT NULL,
    players integer NOT NULL,
    options text NOT NULL,
    rules integer NOT NULL,
    edition character varying(64) NOT NULL,
    policy text NOT NULL,
    host character varying(16) NOT NULL,
    status character varying(12) NOT NULL,
    public boolean NOT NULL,
    seq integer NOT NULL,
    turn integer,
    deadline bigint,
    origin character varying(16),
    created bigint NOT NULL,
    changed bigint NOT NULL,
    offer text,
    bot_until bigint,
    chance character varying(8) DEFAULT 'house'::character varying NOT NULL,
    looks text
);
CREATE TABLE public.whispers (
    table_id character varying(16) NOT NULL,
    n integer NOT NULL,
    guest character varying(16) NOT NULL,
    name character varying(40) NOT NULL,
    to_guest character varying(16) NOT NULL,
    to_name character varying(40) NOT NULL,
    text character varying(400) NOT NULL,
    at bigint NOT NULL
);
ALTER TABLE ONLY public.acts ALTER COLUMN id SET DEFAULT nextval('public.acts_id_seq'::regclass);
ALTER TABLE ONLY public.bans ALTER COLUMN id SET DEFAULT nextval('public.bans_id_seq'::regclass);
INSERT INTO public.acts VALUES (1, 'id6', 1000000, 'id3', 'sit', '{"seat": 1}');
INSERT INTO public.acts VALUES (2, NULL, 1800000, NULL, 'ban', '{"network": "203.0.113.0/24", "why": "Noise", "by": "root"}');
INSERT INTO public.acts VALUES (3, 'id9', 1800000, NULL, 'quarantine', '{"why": "It looked odd.", "by": "root"}');
INSERT INTO public.alembic_version VALUES ('0009');
INSERT INTO public.bans VALUES (1, NULL, '203.0.113.0/24', NULL, 'Noise', 1800000);
INSERT INTO public.chat VALUES ('id6', 1, 'table', 'id1', 'Ada', 'Good luck!', 1000000);
INSERT INTO public.editions VALUES ('40810b6d47d86f5033ab0788cefbdbc23a9306a24572146acfd55122dcf22ca9', 'Mine', '# La Forteresse (Nathan): components as data. The rules are in forteresse.md.
#
# [R] = stated by the rulebook.  [C] = the rulebook only shows it in a picture that is lost;
# reconstructed here.  [J] = a judgement of ours.
#
# A person who owns the box can add one more [[board]] block (or change one) and play the real board.
[game]
id = "forteresse"
title = "La Forteresse"
publisher = "Nathan"
players = 2
# Seats, in turn order.
# [R] one player has the yellow pawns, the other the red ones.  [J] Yellow is seat 0 and moves first.
[[side]]
seat = 0
id = "yellow"
letter = "y"          # prefix used in the maps below
label_en = "Yellow"
label_fr = "Jaunes"
[[side]]
seat = 1
id = "red"
letter = "r"
label_en = "Red"
label_fr = "Rouges"
# [R] 12 pawns a side, numbered from 1 to 4.
# [C] how many of each number: three of each. (The rulebook''s examples show at least two 1s in red,
#     and at least two 2s, one 1 and one 3 in yellow on the board together; three of each fits.)
[pawns]
per_side = 12
lowest = 1
highest = 4
[pawns.count]          # number on the pawn -> how many each side has
1 = 3
2 = 3
3 = 3
4 = 3
# ---------------------------------------------------------------------------------------------
# Boards. [R] one board with one "Forteresse" square for each side, and a start position for the
# 12 pawns of each side. [C] everything else: size, place of the fortresses, start positions.
#
# map: the board as Yellow sees it, first line = the far row (Red''s back row), last line = row 1
#      (Yellow''s back row). One token per cell, left to right = column a, b, c ...
#      "."  empty cell        "y3" yellow pawn number 3        "r1" red pawn number 1
# fortress_yellow / fortress_red: the cell of each side''s own fortress.
# All the maps here turn into themselves (colours exchanged) when the board is turned half a turn,
# so both players see the same formation from their own side.
# ---------------------------------------------------------------------------------------------
[[board]]
id = "wedge"           # the default
title_en = "Wedge, 9 x 9"
title_fr = "Coin, 9 x 9"
columns = 9
rows = 9
fortress_yellow = "e1"
fortress_red = "e9"
map = [
  ".  r4 r3 .  .  .  r4 r4 . ",   # row 9  (Red''s fortress: e9)
  ".  r2 .  r3 .  r3 .  r2 . ",   # row 8
  ".  .  r1 .  r2 .  r1 .  . ",   # row 7
  ".  .  .  .  r1 .  .  .  . ",   # row 6
  ".  .  .  .  .  .  .  .  . ",   # row 5
  ".  .  .  .  y1 .  .  .  . ",   # row 4
  ".  .  y1 .  y2 .  y1 .  . ",   # row 3
  ".  y2 .  y3 .  y3 .  y2 . ",   # row 2
  ".  y4 y4 .  .  .  y3 y4 . ",   # row 1  (Yellow''s fortress: e1)
]
[[board]]
id = "long"            # the same formation, two empty rows more: slower, more manoeuvring
title_en = "Long wedge, 9 x 11"
title_fr = "Coin long, 9 x 11"
columns = 9
rows = 11
fortress_yellow = "e1"
fortress_red = "e11"
map = [
  ".  r4 r3 .  .  .  r4 r4 . ",   # row 11
  ".  r2 .  r3 .  r3 .  r2 . ",
  ".  .  r1 .  r2 .  r1 .  . ",
  ".  .  .  .  r1 .  .  .  . ",
  ".  .  .  .  .  .  .  .  . ",
  ".  .  .  .  .  .  .  .  . ",
  ".  .  .  .  .  .  .  .  . ",
  ".  .  .  .  y1 .  .  .  . ",
  ".  .  y1 .  y2 .  y1 .  . ",
  ".  y2 .  y3 .  y3 .  y2 . ",
  ".  y4 y4 .  .  .  y3 y4 . ",   # row 1
]
[[board]]
id = "pyramid"         # a dense block in front of the fortress
title_en = "Pyramid, 9 x 9"
title_fr = "Pyramide, 9 x 9"
columns = 9
rows = 9
fortress_yellow = "e1"
fortress_red = "e9"
map = [
  ".  r3 .  r4 .  r4 .  r1 . ",   # row 9
  ".  .  r2 r3 r4 r3 r2 .  . ",
  ".  .  .  r1 r2 r1 .  .  . ",
  ".  .  .  .  .  .  .  .  . ",
  ".  .  .  .  .  .  .  .  . ",
  ".  .  .  .  .  .  .  .  . ",
  ".  .  .  y1 y2 y1 .  .  . ",
  ".  .  y2 y3 y4 y3 y2 .  . ",
  ".  y1 .  y4 .  y4 .  y3 . ",   # row 1
]
[[board]]
id = "corner"          # fortresses in opposite corners
title_en = "Corners, 9 x 9"
title_fr = "Coins opposés, 9 x 9"
columns = 9
rows = 9
fortress_yellow = "a1"
fortress_red = "i9"
map = [
  ".  .  .  .  .  r1 r2 .  . ",   # row 9  (Red''s fortress: i9)
  ".  .  .  .  .  r3 r4 r4 . ",
  ".  .  .  .  .  .  r3 r4 r3",
  ".  .  .  .  .  .  r2 r1 r2",
  "y1 .  .  .  .  .  .  .  r1",
  "y2 y1 y2 .  .  .  .  .  . ",
  "y3 y4 y3 .  .  .  .  .  . ",
  ".  y4 y4 y3 .  .  .  .  . ",
  ".  .  y2 y1 .  .  .  .  . ",   # row 1  (Yellow''s fortress: a1)
]
# ---------------------------------------------------------------------------------------------
# Setup options. The first value of an enumerated option is not special: "default" says which one
# is meant when the option is not given.
# ---------------------------------------------------------------------------------------------
[[option]]
id = "board"
default = "wedge"
values = ["wedge", "long", "pyramid", "corner"]   # = the ids of the [[board]] blocks
[[option]]
id = "troop_distance"  # how far a troop moves when it takes nothing: exactly, or at most, its head''s number
default = "exact"
values = ["exact", "upto"]
[[option]]
id = "troop_part"      # may a part of a line move as a troop, or only the whole line
default = "whole"
values = ["whole", "any"]
[[option]]
id = "diagonals"       # full: pawns and troops; pawns: lone pawns only; none: rows and columns only
default = "full"
values = ["full", "pawns", "none"]
[[option]]
id = "repetition"      # draw when a position occurs this many times; 0 = no such draw
default = 3
values = [0, 2, 3, 4, 5]
[[option]]
id = "quiet_limit"     # draw after this many consecutive actions without a capture
default = 100
minimum = 20
maximum = 1000
# as in my box
');
INSERT INTO public.guests VALUES ('id1', 'd8cc7aed3851ac3338fcc15df3b6807b89125837f77a75b9ecb13ed2afe3b49f', 'Ada', 1000000, 1000000);
INSERT INTO public.guests VALUES ('id3', '4cb0ea499ca7177d32b4deb6e251d0a8f857f91d078af209b7d354528ef62201', 'Grace', 1000000, 1000000);
INSERT INTO public.log VALUES ('id6', 1, 'start', NULL, '', 1, false, NULL, 1000000);
INSERT INTO public.log VALUES ('id6', 2, 'play', 0, 'keep:M', 2, false, '0:k1', 1005000);
INSERT INTO public.log VALUES ('id6', 3, 'play', 1, 'keep:M', 3, false, '1:k2', 1010000);
INSERT INTO public.log VALUES ('id6', 4, 'play', 2, 'keep:M', 4, false, '2:k3', 1015000);
INSERT INTO public.log VALUES ('id6', 5, 'play', -1, 'lay:P', 4, false, NULL, 1015000);
INSERT INTO public.log VALUES ('id6', 6, 'play', -1, 'lay:P', 4, false, NULL, 1015000);
INSERT INTO public.log VALUES ('id6', 7, 'play', -1, 'lay:PV', 4, false, NULL, 1015000);
INSERT INTO public.log VALUES ('id6', 8, 'play', -1, 'lay:P', 4, false, NULL, 1015000);
INSERT INTO public.log VALUES ('id6', 9, 'play', -1, 'lay:PV', 4, false, NULL, 1015000);
INSERT INTO public.log VALUES ('id6', 10, 'play', -1, 'lay:PV', 4, false, NULL, 1015000);
INSERT INTO public.log VALUES ('id6', 11, 'play', 0, 'M@-1,0', 11, false, '0:k10', 1020000);
INSERT INTO public.log VALUES ('id6', 12, 'play', -1, 'draw:FV', 11, false, NULL, 1020000);
INSERT INTO public.log VALUES ('id6', 13, 'play', 0, 'FV@-1,-1', 13, false, '0:k12', 1025000);
INSERT INTO public.log VALUES ('id6', 14, 'play', -1, 'draw:PT', 13, false, NULL, 1025000);
INSERT INTO public.log VALUES ('id6', 15, 'play', 0, 'PC@-1,-2', 15, true, '0:k14', 1030000);
INSERT INTO public.log VALUES ('id6', 16, 'play', 0, 'garrison:0', 16, false, '0:k15', 1035000);
INSERT INTO public.log VALUES ('id6', 17, 'play', -1, 'draw:L', 16, false, NULL, 1035000);
INSERT INTO public.log VALUES ('id6', 18, 'play', 1, 'M@-1,-3', 18, false, '1:k17', 1040000);
INSERT INTO public.log VALUES ('id6', 19, 'play', -1, 'draw:PC', 18, false, NULL, 1040000);
INSERT INTO public.log VALUES ('id6', 20, 'play', 1, 'PC@-1,-4', 20, true, '1:k19', 1045000);
INSERT INTO public.log VALUES ('id6', 21, 'play', 1, 'garrison:0', 21, false, '1:k20', 1050000);
INSERT INTO public.log VALUES ('id6', 22, 'play', -1, 'draw:FV', 21, false, NULL, 1050000);
INSERT INTO public.log VALUES ('id6', 23, 'play', 1, 'FV@-1,-5', 23, false, '1:k22', 1055000);
INSERT INTO public.log VALUES ('id6', 24, 'play', -1, 'draw:L', 23, false, NULL, 1055000);
INSERT INTO public.log VALUES ('id6', 25, 'play', 2, 'M@-1,-6', 25, false, '2:k24', 1060000);
INSERT INTO public.log VALUES ('id6', 26, 'play', -1, 'draw:PC', 25, false, NULL, 1060000);
INSERT INTO public.log VALUES ('id6', 27, 'play', 2, 'PC@-1,-7', 27, true, '2:k26', 1065000);
INSERT INTO public.log VALUES ('id6', 28, 'play', 2, 'garrison:0', 28, false, '2:k27', 1070000);
INSERT INTO public.log VALUES ('id6', 29, 'play', -1, 'draw:PV', 28, false, NULL, 1070000);
INSERT INTO public.log VALUES ('id6', 30, 'play', 2, 'PC@-1,1', 30, true, '2:k29', 1075000);
INSERT INTO public.log VALUES ('id6', 31, 'play', 2, 'garrison:0', 31, false, '2:k30', 1080000);
INSERT INTO public.log VALUES ('id6', 32, 'play', -1, 'draw:FV', 31, false, NULL, 1080000);
INSERT INTO public.log VALUES ('id6', 33, 'play', 0, 'L@-2,-1', 33, false, '0:k32', 1085000);
INSERT INTO public.log VALUES ('id6', 34, 'play', -1, 'draw:PC', 33, false, NULL, 1085000);
INSERT INTO public.log VALUES ('id6', 35, 'play', 0, 'PC@-2,-2', 35, true, '0:k34', 1090000);
INSERT INTO public.log VALUES ('id6', 36, 'play', 0, 'garrison:0', 36, false, '0:k35', 1095000);
INSERT INTO public.log VALUES ('id6', 37, 'play', -1, 'draw:PV', 36, false, NULL, 1095000);
INSERT INTO public.log VALUES ('id6', 38, 'play', 0, 'PT@-2,-3', 38, false, '0:k37', 1100000);
INSERT INTO public.log VALUES ('id6', 39, 'play', -1, 'draw:PV', 38, false, NULL, 1100000);
INSERT INTO public.log VALUES ('id6', 40, 'play', 1, 'L@-2,-4', 40, false, '1:k39', 1105000);
INSERT INTO public.log VALUES ('id6', 41, 'play', -1, 'draw:PV', 40, false, NULL, 1105000);
INSERT INTO public.log VALUES ('id6', 42, 'play', 1, 'PC@-2,-5', 42, true, '1:k41', 1110000);
INSERT INTO public.log VALUES ('id6', 43, 'play', 1, 'garrison:0', 43, false, '1:k42', 1115000);
INSERT INTO public.log VALUES ('id6', 44, 'play', -1, 'draw:PT', 43, false, NULL, 1115000);
INSERT INTO public.log VALUES ('id6', 45, 'play', 1, 'PT@-2,-6', 45, false, '1:k44', 1120000);
INSERT INTO public.log VALUES ('id6', 46, 'play', -1, 'draw:PV', 45, false, NULL, 1120000);
INSERT INTO public.log VALUES ('id6', 47, 'play', 2, 'FV@-2,-7', 47, false, '2:k46', 1125000);
INSERT INTO public.log VALUES ('id6', 48, 'play', -1, 'draw:L', 47, false, NULL, 1125000);
INSERT INTO public.log VALUES ('id6', 49, 'play', 2, 'L@-2,0', 49, false, '2:k48', 1130000);
INSERT INTO public.log VALUES ('id6', 50, 'play', -1, 'draw:PT', 49, false, NULL, 1130000);
INSERT INTO public.log VALUES ('id6', 51, 'play', 2, 'PT@-2,1', 51, false, '2:k50', 1135000);
INSERT INTO public.log VALUES ('id6', 52, 'play', -1, 'draw:FT', 51, false, NULL, 1135000);
INSERT INTO public.log VALUES ('id6', 53, 'play', 0, 'PV@-3,-1', 53, false, '0:k52', 1140000);
INSERT INTO public.log VALUES ('id6', 54, 'play', -1, 'draw:FC', 53, false, NULL, 1140000);
INSERT INTO public.log VALUES ('id6', 55, 'play', 0, 'FC@-3,-2', 55, true, '0:k54', 1145000);
INSERT INTO public.log VALUES ('id6', 56, 'play', 0, 'garrison:0', 56, false, '0:k55', 1150000);
INSERT INTO public.log VALUES ('id6', 57, 'play', -1, 'draw:FT', 56, false, NULL, 1150000);
INSERT INTO public.log VALUES ('id6', 58, 'play', 0, 'FT@-3,-3', 58, false, '0:k57', 1155000);
INSERT INTO public.log VALUES ('id6', 59, 'play', -1, 'draw:P', 58, false, NULL, 1155000);
INSERT INTO public.log VALUES ('id6', 60, 'play', 1, 'PV@-3,-4', 60, false, '1:k59', 1160000);
INSERT INTO public.log VALUES ('id6', 61, 'play', -1, 'draw:PC', 60, false, NULL, 1160000);
INSERT INTO public.log VALUES ('id6', 62, 'play', 1, 'PC@-3,-5', 62, true, '1:k61', 1165000);
INSERT INTO public.log VALUES ('id6', 63, 'play', 1, 'garrison:0', 63, false, '1:k62', 1170000);
INSERT INTO public.log VALUES ('id6', 64, 'play', -1, 'draw:FC', 63, false, NULL, 1170000);
INSERT INTO public.log VALUES ('id6', 65, 'play', 1, 'FC@-3,-6', 65, true, '1:k64', 1175000);
INSERT INTO public.log VALUES ('id6', 66, 'play', 1, 'garrison:0', 66, false, '1:k65', 1180000);
INSERT INTO public.log VALUES ('id6', 67, 'play', -1, 'draw:P', 66, false, NULL, 1180000);
INSERT INTO public.log VALUES ('id6', 68, 'play', 2, 'FT@-3,-7', 68, false, '2:k67', 1185000);
INSERT INTO public.log VALUES ('id6', 69, 'play', -1, 'draw:PC', 68, false, NULL, 1185000);
INSERT INTO public.log VALUES ('id6', 70, 'play', 2, 'PC@-3,0', 70, true, '2:k69', 1190000);
INSERT INTO public.log VALUES ('id6', 71, 'play', 2, 'garrison:0', 71, false, '2:k70', 1195000);
INSERT INTO public.log VALUES ('id6', 72, 'play', -1, 'draw:P', 71, false, NULL, 1195000);
INSERT INTO public.log VALUES ('id6', 73, 'play', 2, 'P@-3,1', 73, false, '2:k72', 1200000);
INSERT INTO public.log VALUES ('id6', 74, 'play', -1, 'draw:PV', 73, false, NULL, 1200000);
INSERT INTO public.log VALUES ('id8', 1, 'start', NULL, '', 1, false, NULL, 1200000);
INSERT INTO public.log VALUES ('id8', 2, 'play', -1, 'draw:T03', 2, false, NULL, 1200000);
INSERT INTO public.log VALUES ('id8', 3, 'play', 0, 'A4e', 3, true, '0:k2', 1205000);
INSERT INTO public.log VALUES ('id8', 4, 'play', 0, 'none', 4, false, '0:k3', 1210000);
INSERT INTO public.log VALUES ('id8', 5, 'play', -1, 'draw:T04', 4, false, NULL, 1210000);
INSERT INTO public.log VALUES ('id8', 6, 'play', 1, 'A3e', 6, true, '1:k5', 1215000);
INSERT INTO public.log VALUES ('id8', 7, 'play', 1, 'none', 7, false, '1:k6', 1220000);
INSERT INTO public.log VALUES ('id8', 8, 'play', -1, 'draw:T11', 7, false, NULL, 1220000);
INSERT INTO public.log VALUES ('id8', 9, 'play', 0, 'A5e', 9, true, '0:k8', 1225000);
INSERT INTO public.log VALUES ('id8', 10, 'play', 0, 'none', 10, false, '0:k9', 1230000);
INSERT INTO public.log VALUES ('id8', 11, 'play', -1, 'draw:T31', 10, false, NULL, 1230000);
INSERT INTO public.log VALUES ('id8', 12, 'play', 1, 'A6e', 12, true, '1:k11', 1235000);
INSERT INTO public.log VALUES ('id8', 13, 'play', 1, 'none', 13, false, '1:k12', 1240000);
INSERT INTO public.log VALUES ('id8', 14, 'play', -1, 'draw:T22', 13, false, NULL, 1240000);
INSERT INTO public.log VALUES ('id8', 15, 'play', 0, 'B3n', 15, true, '0:k14', 1245000);
INSERT INTO public.log VALUES ('id8', 16, 'play', 0, 'none', 16, false, '0:k15', 1250000);
INSERT INTO public.log VALUES ('id8', 17, 'play', -1, 'draw:T16', 16, false, NULL, 1250000);
INSERT INTO public.log VALUES ('id8', 18, 'play', 1, 'B5e', 18, true, '1:k17', 1255000);
INSERT INTO public.log VALUES ('id8', 19, 'play', 1, 'none', 19, false, '1:k18', 1260000);
INSERT INTO public.log VALUES ('id8', 20, 'play', -1, 'draw:T28', 19, false, NULL, 1260000);
INSERT INTO public.log VALUES ('id8', 21, 'play', 0, 'B4n', 21, true, '0:k20', 1265000);
INSERT INTO public.log VALUES ('id8', 22, 'play', 0, 'none', 22, false, '0:k21', 1270000);
INSERT INTO public.log VALUES ('id8', 23, 'play', -1, 'draw:T24', 22, false, NULL, 1270000);
INSERT INTO public.log VALUES ('id8', 24, 'play', 1, 'B6e', 24, true, '1:k23', 1275000);
INSERT INTO public.log VALUES ('id8', 25, 'play', 1, 'none', 25, false, '1:k24', 1280000);
INSERT INTO public.log VALUES ('id8', 26, 'play', -1, 'draw:T14', 25, false, NULL, 1280000);
INSERT INTO public.log VALUES ('id8', 27, 'play', 0, 'B7e', 27, true, '0:k26', 1285000);
INSERT INTO public.log VALUES ('id8', 28, 'play', 0, 'none', 28, false, '0:k27', 1290000);
INSERT INTO public.log VALUES ('id8', 29, 'play', -1, 'draw:T39', 28, false, NULL, 1290000);
INSERT INTO public.log VALUES ('id8', 30, 'play', 1, 'B8e', 30, true, '1:k29', 1295000);
INSERT INTO public.log VALUES ('id8', 31, 'play', 1, 'none', 31, false, '1:k30', 1300000);
INSERT INTO public.log VALUES ('id8', 32, 'play', -1, 'draw:T33', 31, false, NULL, 1300000);
INSERT INTO public.log VALUES ('id8', 33, 'play', 0, 'B9e', 33, true, '0:k32', 1305000);
INSERT INTO public.log VALUES ('id8', 34, 'play', 0, 'none', 34, false, '0:k33', 1310000);
INSERT INTO public.log VALUES ('id8', 35, 'play', -1, 'draw:T12', 34, false, NULL, 1310000);
INSERT INTO public.log VALUES ('id8', 36, 'play', 1, 'C3e', 36, true, '1:k35', 1315000);
INSERT INTO public.log VALUES ('id8', 37, 'play', 1, 'none', 37, false, '1:k36', 1320000);
INSERT INTO public.log VALUES ('id8', 38, 'play', -1, 'draw:T27', 37, false, NULL, 1320000);
INSERT INTO public.log VALUES ('id8', 39, 'play', 0, 'B10n', 39, true, '0:k38', 1325000);
INSERT INTO public.log VALUES ('id8', 40, 'play', 0, 'none', 40, false, '0:k39', 1330000);
INSERT INTO public.log VALUES ('id8', 41, 'play', -1, 'draw:T26', 40, false, NULL, 1330000);
INSERT INTO public.log VALUES ('id8', 42, 'play', 1, 'C10s', 42, true, '1:k41', 1335000);
INSERT INTO public.log VALUES ('id8', 43, 'play', 1, 'none', 43, false, '1:k42', 1340000);
INSERT INTO public.log VALUES ('id8', 44, 'play', -1, 'draw:T44', 43, false, NULL, 1340000);
INSERT INTO public.log VALUES ('id8', 45, 'play', 0, 'C4e', 45, true, '0:k44', 1345000);
INSERT INTO public.log VALUES ('id8', 46, 'play', 0, 'none', 46, false, '0:k45', 1350000);
INSERT INTO public.log VALUES ('id8', 47, 'play', -1, 'draw:T35', 46, false, NULL, 1350000);
INSERT INTO public.log VALUES ('id8', 48, 'play', 1, 'C5n', 48, true, '1:k47', 1355000);
INSERT INTO public.log VALUES ('id8', 49, 'play', 1, 'none', 49, false, '1:k48', 1360000);
INSERT INTO public.log VALUES ('id8', 50, 'play', -1, 'draw:T13', 49, false, NULL, 1360000);
INSERT INTO public.log VALUES ('id8', 51, 'play', 0, 'C7e', 51, true, '0:k50', 1365000);
INSERT INTO public.log VALUES ('id8', 52, 'play', 0, 'none', 52, false, '0:k51', 1370000);
INSERT INTO public.log VALUES ('id8', 53, 'play', -1, 'draw:T47', 52, false, NULL, 1370000);
INSERT INTO public.log VALUES ('id8', 54, 'play', 1, 'C8e', 54, true, '1:k53', 1375000);
INSERT INTO public.log VALUES ('id8', 55, 'play', 1, 'none', 55, false, '1:k54', 1380000);
INSERT INTO public.log VALUES ('id8', 56, 'play', -1, 'draw:T05', 55, false, NULL, 1380000);
INSERT INTO public.log VALUES ('id8', 57, 'play', 0, 'D3e', 57, true, '0:k56', 1385000);
INSERT INTO public.log VALUES ('id8', 58, 'play', 0, 'none', 58, false, '0:k57', 1390000);
INSERT INTO public.log VALUES ('id8', 59, 'play', -1, 'draw:T21', 58, false, NULL, 1390000);
INSERT INTO public.log VALUES ('id8', 60, 'play', 1, 'C6e', 60, true, '1:k59', 1395000);
INSERT INTO public.log VALUES ('id8', 61, 'play', 1, 'none', 61, false, '1:k60', 1400000);
INSERT INTO public.log VALUES ('id8', 62, 'play', -1, 'draw:T37', 61, false, NULL, 1400000);
INSERT INTO public.log VALUES ('id8', 63, 'play', 0, 'D10s', 63, true, '0:k62', 1405000);
INSERT INTO public.log VALUES ('id8', 64, 'play', 0, 'none', 64, false, '0:k63', 1410000);
INSERT INTO public.log VALUES ('id8', 65, 'play', -1, 'draw:T07', 64, false, NULL, 1410000);
INSERT INTO public.log VALUES ('id8', 66, 'play', 1, 'D2e', 66, true, '1:k65', 1415000);
INSERT INTO public.log VALUES ('id8', 67, 'play', 1, 'none', 67, false, '1:k66', 1420000);
INSERT INTO public.log VALUES ('id8', 68, 'play', -1, 'draw:T25', 67, false, NULL, 1420000);
INSERT INTO public.log VALUES ('id8', 69, 'play', 0, 'C9w', 69, true, '0:k68', 1425000);
INSERT INTO public.log VALUES ('id8', 70, 'play', 0, 'none', 70, false, '0:k69', 1430000);
INSERT INTO public.log VALUES ('id8', 71, 'play', -1, 'draw:T02', 70, false, NULL, 1430000);
INSERT INTO public.log VALUES ('id8', 72, 'play', 1, 'D1n', 72, true, '1:k71', 1435000);
INSERT INTO public.log VALUES ('id8', 73, 'play', 1, 'none', 73, false, '1:k72', 1440000);
INSERT INTO public.log VALUES ('id8', 74, 'play', -1, 'draw:T32', 73, false, NULL, 1440000);
INSERT INTO public.log VALUES ('id8', 75, 'play', 0, 'D4s', 75, true, '0:k74', 1445000);
INSERT INTO public.log VALUES ('id8', 76, 'play', 0, 'none', 76, false, '0:k75', 1450000);
INSERT INTO public.log VALUES ('id8', 77, 'play', -1, 'draw:T38', 76, false, NULL, 1450000);
INSERT INTO public.log VALUES ('id8', 78, 'play', 1, 'D5n', 78, true, '1:k77', 1455000);
INSERT INTO public.log VALUES ('id8', 79, 'play', 1, 'none', 79, false, '1:k78', 1460000);
INSERT INTO public.log VALUES ('id8', 80, 'play', -1, 'draw:T27', 79, false, NULL, 1460000);
INSERT INTO public.log VALUES ('id8', 81, 'play', 0, 'D6s', 81, true, '0:k80', 1465000);
INSERT INTO public.log VALUES ('id8', 82, 'play', 0, 'none', 82, false, '0:k81', 1470000);
INSERT INTO public.log VALUES ('id8', 83, 'play', -1, 'draw:T43', 82, false, NULL, 1470000);
INSERT INTO public.log VALUES ('id8', 84, 'play', 1, 'D7n', 84, true, '1:k83', 1475000);
INSERT INTO public.log VALUES ('id8', 85, 'play', 1, 'none', 85, false, '1:k84', 1480000);
INSERT INTO public.log VALUES ('id8', 86, 'play', -1, 'draw:T15', 85, false, NULL, 1480000);
INSERT INTO public.log VALUES ('id8', 87, 'play', 0, 'D9e', 87, true, '0:k86', 1485000);
INSERT INTO public.log VALUES ('id8', 88, 'play', 0, 'none', 88, false, '0:k87', 1490000);
INSERT INTO public.log VALUES ('id8', 89, 'play', -1, 'draw:T30', 88, false, NULL, 1490000);
INSERT INTO public.log VALUES ('id8', 90, 'play', 1, 'D8w', 90, true, '1:k89', 1495000);
INSERT INTO public.log VALUES ('id8', 91, 'play', 1, 'none', 91, false, '1:k90', 1500000);
INSERT INTO public.log VALUES ('id8', 92, 'play', -1, 'draw:T27', 91, false, NULL, 1500000);
INSERT INTO public.log VALUES ('id8', 93, 'play', 0, 'E10e', 93, true, '0:k92', 1505000);
INSERT INTO public.log VALUES ('id8', 94, 'play', 0, 'none', 94, false, '0:k93', 1510000);
INSERT INTO public.log VALUES ('id8', 95, 'play', -1, 'draw:T25', 94, false, NULL, 1510000);
INSERT INTO public.log VALUES ('id8', 96, 'play', 1, 'E1e', 96, true, '1:k95', 1515000);
INSERT INTO public.log VALUES ('id8', 97, 'play', 1, 'none', 97, false, '1:k96', 1520000);
INSERT INTO public.log VALUES ('id8', 98, 'play', -1, 'draw:T19', 97, false, NULL, 1520000);
INSERT INTO public.log VALUES ('id8', 99, 'play', 0, 'E2n', 99, true, '0:k98', 1525000);
INSERT INTO public.log VALUES ('id8', 100, 'play', 0, 'none', 100, false, '0:k99', 1530000);
INSERT INTO public.log VALUES ('id8', 101, 'play', -1, 'draw:T42', 100, false, NULL, 1530000);
INSERT INTO public.log VALUES ('id8', 102, 'play', 1, 'E3n', 102, true, '1:k101', 1535000);
INSERT INTO public.log VALUES ('id8', 103, 'play', 1, 'none', 103, false, '1:k102', 1540000);
INSERT INTO public.log VALUES ('id8', 104, 'play', -1, 'draw:T45', 103, false, NULL, 1540000);
INSERT INTO public.log VALUES ('id8', 105, 'play', 0, 'E5n', 105, true, '0:k104', 1545000);
INSERT INTO public.log VALUES ('id8', 106, 'play', 0, 'none', 106, false, '0:k105', 1550000);
INSERT INTO public.log VALUES ('id8', 107, 'play', -1, 'draw:T18', 106, false, NULL, 1550000);
INSERT INTO public.log VALUES ('id8', 108, 'play', 1, 'E6n', 108, true, '1:k107', 1555000);
INSERT INTO public.log VALUES ('id8', 109, 'play', 1, 'none', 109, false, '1:k108', 1560000);
INSERT INTO public.log VALUES ('id8', 110, 'play', -1, 'draw:T28', 109, false, NULL, 1560000);
INSERT INTO public.log VALUES ('id8', 111, 'play', 0, 'E4e', 111, true, '0:k110', 1565000);
INSERT INTO public.log VALUES ('id8', 112, 'play', 0, 'none', 112, false, '0:k111', 1570000);
INSERT INTO public.log VALUES ('id8', 113, 'play', -1, 'draw:T03', 112, false, NULL, 1570000);
INSERT INTO public.log VALUES ('id8', 114, 'play', 1, 'E8e', 114, true, '1:k113', 1575000);
INSERT INTO public.log VALUES ('id8', 115, 'play', 1, 'none', 115, false, '1:k114', 1580000);
INSERT INTO public.log VALUES ('id8', 116, 'play', -1, 'draw:T34', 115, false, NULL, 1580000);
INSERT INTO public.log VALUES ('id8', 117, 'play', 0, 'E7w', 117, true, '0:k116', 1585000);
INSERT INTO public.log VALUES ('id8', 118, 'play', 0, 'none', 118, false, '0:k117', 1590000);
INSERT INTO public.log VALUES ('id8', 119, 'play', -1, 'draw:T28', 118, false, NULL, 1590000);
INSERT INTO public.log VALUES ('id8', 120, 'play', 1, 'F10s', 120, true, '1:k119', 1595000);
INSERT INTO public.log VALUES ('id8', 121, 'play', 1, 'none', 121, false, '1:k120', 1600000);
INSERT INTO public.log VALUES ('id8', 122, 'play', -1, 'draw:T46', 121, false, NULL, 1600000);
INSERT INTO public.log VALUES ('id8', 123, 'play', 0, 'F1s', 123, true, '0:k122', 1605000);
INSERT INTO public.log VALUES ('id8', 124, 'play', 0, 'none', 124, false, '0:k123', 1610000);
INSERT INTO public.log VALUES ('id8', 125, 'play', -1, 'draw:T40', 124, false, NULL, 1610000);
INSERT INTO public.log VALUES ('id8', 126, 'play', 1, 'E9e', 126, true, '1:k125', 1615000);
INSERT INTO public.log VALUES ('id8', 127, 'play', 1, 'none', 127, false, '1:k126', 1620000);
INSERT INTO public.log VALUES ('id8', 128, 'play', -1, 'draw:T09', 127, false, NULL, 1620000);
INSERT INTO public.log VALUES ('id8', 129, 'play', 0, 'F3e', 129, true, '0:k128', 1625000);
INSERT INTO public.log VALUES ('id8', 130, 'play', 0, 'none', 130, false, '0:k129', 1630000);
INSERT INTO public.log VALUES ('id8', 131, 'play', -1, 'draw:T13', 130, false, NULL, 1630000);
INSERT INTO public.log VALUES ('id8', 132, 'play', 1, 'F6e', 132, true, '1:k131', 1635000);
INSERT INTO public.log VALUES ('id8', 133, 'play', 1, 'none', 133, false, '1:k132', 1640000);
INSERT INTO public.log VALUES ('id8', 134, 'play', -1, 'draw:T24', 133, false, NULL, 1640000);
INSERT INTO public.log VALUES ('id8', 135, 'play', 0, 'F4e', 135, true, '0:k134', 1645000);
INSERT INTO public.log VALUES ('id8', 136, 'play', 0, 'none', 136, false, '0:k135', 1650000);
INSERT INTO public.log VALUES ('id8', 137, 'play', -1, 'draw:T01', 136, false, NULL, 1650000);
INSERT INTO public.log VALUES ('id8', 138, 'play', 1, 'F7n', 138, true, '1:k137', 1655000);
INSERT INTO public.log VALUES ('id8', 139, 'play', 1, 'none', 139, false, '1:k138', 1660000);
INSERT INTO public.log VALUES ('id8', 140, 'play', -1, 'draw:T17', 139, false, NULL, 1660000);
INSERT INTO public.log VALUES ('id8', 141, 'play', 0, 'F8e', 141, true, '0:k140', 1665000);
INSERT INTO public.log VALUES ('id8', 142, 'play', 0, 'none', 142, false, '0:k141', 1670000);
INSERT INTO public.log VALUES ('id8', 143, 'play', -1, 'draw:T08', 142, false, NULL, 1670000);
INSERT INTO public.log VALUES ('id8', 144, 'play', 1, 'G1e', 144, true, '1:k143', 1675000);
INSERT INTO public.log VALUES ('id8', 145, 'play', 1, 'none', 145, false, '1:k144', 1680000);
INSERT INTO public.log VALUES ('id8', 146, 'play', -1, 'draw:T06', 145, false, NULL, 1680000);
INSERT INTO public.log VALUES ('id8', 147, 'play', 0, 'G2e', 147, true, '0:k146', 1685000);
INSERT INTO public.log VALUES ('id8', 148, 'play', 0, 'none', 148, false, '0:k147', 1690000);
INSERT INTO public.log VALUES ('id8', 149, 'play', -1, 'draw:T04', 148, false, NULL, 1690000);
INSERT INTO public.log VALUES ('id8', 150, 'play', 1, 'G3e', 150, true, '1:k149', 1695000);
INSERT INTO public.log VALUES ('id8', 151, 'play', 1, 'none', 151, false, '1:k150', 1700000);
INSERT INTO public.log VALUES ('id8', 152, 'play', -1, 'draw:T41', 151, false, NULL, 1700000);
INSERT INTO public.log VALUES ('id8', 153, 'play', 0, 'F2n', 153, true, '0:k152', 1705000);
INSERT INTO public.log VALUES ('id8', 154, 'play', 0, 'none', 154, false, '0:k153', 1710000);
INSERT INTO public.log VALUES ('id8', 155, 'play', -1, 'draw:T10', 154, false, NULL, 1710000);
INSERT INTO public.log VALUES ('id8', 156, 'play', 1, 'G6e', 156, true, '1:k155', 1715000);
INSERT INTO public.log VALUES ('id8', 157, 'play', 1, 'none', 157, false, '1:k156', 1720000);
INSERT INTO public.log VALUES ('id8', 158, 'play', -1, 'draw:T14', 157, false, NULL, 1720000);
INSERT INTO public.log VALUES ('id8', 159, 'play', 0, 'G5e', 159, true, '0:k158', 1725000);
INSERT INTO public.log VALUES ('id8', 160, 'play', 0, 'none', 160, false, '0:k159', 1730000);
INSERT INTO public.log VALUES ('id8', 161, 'play', -1, 'draw:T23', 160, false, NULL, 1730000);
INSERT INTO public.log VALUES ('id8', 162, 'play', 1, 'F9e', 162, true, '1:k161', 1735000);
INSERT INTO public.log VALUES ('id8', 163, 'play', 1, 'none', 163, false, '1:k162', 1740000);
INSERT INTO public.log VALUES ('id8', 164, 'play', -1, 'draw:T45', 163, false, NULL, 1740000);
INSERT INTO public.log VALUES ('id8', 165, 'play', 0, 'G8n', 165, true, '0:k164', 1745000);
INSERT INTO public.log VALUES ('id8', 166, 'play', 0, 'none', 166, false, '0:k165', 1750000);
INSERT INTO public.log VALUES ('id8', 167, 'play', -1, 'draw:T09', 166, false, NULL, 1750000);
INSERT INTO public.log VALUES ('id8', 168, 'play', 1, 'H1e', 168, true, '1:k167', 1755000);
INSERT INTO public.log VALUES ('id8', 169, 'play', 1, 'none', 169, false, '1:k168', 1760000);
INSERT INTO public.log VALUES ('id8', 170, 'play', -1, 'draw:T29', 169, false, NULL, 1760000);
INSERT INTO public.log VALUES ('id8', 171, 'play', 0, 'G7e', 171, true, '0:k170', 1765000);
INSERT INTO public.log VALUES ('id8', 172, 'play', 0, 'none', 172, false, '0:k171', 1770000);
INSERT INTO public.log VALUES ('id8', 173, 'play', -1, 'draw:T36', 172, false, NULL, 1770000);
INSERT INTO public.log VALUES ('id8', 174, 'play', 1, 'F5w', 174, true, '1:k173', 1775000);
INSERT INTO public.log VALUES ('id8', 175, 'play', 1, 'none', 175, false, '1:k174', 1780000);
INSERT INTO public.log VALUES ('id8', 176, 'play', -1, 'draw:T44', 175, false, NULL, 1780000);
INSERT INTO public.log VALUES ('id8', 177, 'play', 0, 'G9s', 177, true, '0:k176', 1785000);
INSERT INTO public.log VALUES ('id8', 178, 'play', 0, 'none', 178, false, '0:k177', 1790000);
INSERT INTO public.log VALUES ('id8', 179, 'play', -1, 'draw:T20', 178, false, NULL, 1790000);
INSERT INTO public.log VALUES ('id8', 180, 'play', 1, 'G4e', 180, true, '1:k179', 1795000);
INSERT INTO public.log VALUES ('id8', 181, 'play', 1, 'none', 181, false, '1:k180', 1800000);
INSERT INTO public.log VALUES ('id9', 1, 'start', NULL, '', 1, false, NULL, 1800000);
INSERT INTO public.quarantine VALUES ('id9', 'It looked odd.', 1795016055988);
INSERT INTO public.seats VALUES ('id6', 0, 'human', 'id1', 'Ada', NULL, NULL, false, NULL, NULL);
INSERT INTO public.seats VALUES ('id6', 2, 'bot', NULL, NULL, 'greedy', NULL, false, NULL, NULL);
INSERT INTO public.seats VALUES ('id6', 1, 'human', 'id3', 'Grace', NULL, NULL, false, NULL, NULL);
INSERT INTO public.seats VALUES ('id7', 0, 'human', 'id1', 'Ada', NULL, NULL, false, NULL, NULL);
INSERT INTO public.seats VALUES ('id7', 1, 'open', NULL, NULL, NULL, NULL, false, NULL, NULL);
INSERT INTO public.seats VALUES ('id8', 0, 'human', 'id1', 'Ada', NULL, NULL, false, NULL, NULL);
INSERT INTO public.seats VALUES ('id8', 1, 'human', 'id1', 'Ada', NULL, NULL, false, NULL, NULL);
INSERT INTO public.seats VALUES ('id9', 0, 'human', 'id3', 'Grace', NULL, NULL, false, NULL, NULL);
INSERT INTO public.seats VALUES ('id9', 1, 'human', 'id3', 'Grace', NULL, NULL, false, NULL, NULL);
INSERT INTO public.shelf VALUES ('id1', 'forteresse', '40810b6d47d86f5033ab0788cefbdbc23a9306a24572146acfd55122dcf22ca9', 'Mine', 1800000);
INSERT INTO public.tables VALUES ('id6', 'robber-knights', 3, '{"start": "shuffled"}', 1, 'd6660565ef51ab0f136a06192a8c8bd03d2aa9a015d86bf9999ac7be301f9bc7', '{"clock": {"move": 60, "bank": 600}, "undo": "consent", "spectators": true, "absent": "lose", "aids": true, "whispers": true, "hints": null}', 'id1', 'playing', false, 74, 0, 1860000, NULL, 1000000, 1200000, NULL, NULL, 'house', NULL);
INSERT INTO public.tables VALUES ('id7', 'forteresse', 2, '{"board": "wedge", "troop_distance": "exact", "troop_part": "whole", "diagonals": "full", "repetition": 3, "quiet_limit": 100}', 1, '2cd20f2857d8088ca57f7f6bc563ebc58f1946e8569d915240032dcc8871a808', '{"clock": null, "undo": "consent", "spectators": true, "absent": "lose", "aids": true, "whispers": false, "hints": null}', 'id1', 'waiting', true, 0, NULL, NULL, NULL, 1200000, 1200000, NULL, NULL, 'house', NULL);
INSERT INTO public.tables VALUES ('id8', 'castle', 2, '{"first": 0, "keep": "scorer", "unfinished_well": false, "tile7": "markets"}', 1, '37e0620dc277edba43c1964776dbeece5e503006ae9fc6c49eff12ec998a9f23', '{"clock": null, "undo": "consent", "spectators": true, "absent": "lose", "aids": true, "whispers": false, "hints": null}', 'id1', 'over', false, 181, NULL, NULL, NULL, 1200000, 1800000, NULL, NULL, 'house', NULL);
INSERT INTO public.tables VALUES ('id9', 'forteresse', 2, '{"board": "wedge", "troop_distance": "exact", "troop_part": "whole", "diagonals": "full", "repetition": 3, "quiet_limit": 100}', 1, '2cd20f2857d8088ca57f7f6bc563ebc58f1946e8569d915240032dcc8871a808', '{"clock": null, "undo": "consent", "spectators": true, "absent": "lose", "aids": true, "whispers": false, "hints": null}', 'id3', 'playing', false, 1, 0, NULL, NULL, 1800000, 1800000, NULL, NULL, 'house', NULL);
INSERT INTO public.whispers VALUES ('id6', 1, 'id1', 'Ada', 'id3', 'Grace', 'A truce?', 1000000);
SELECT pg_catalog.setval('public.acts_id_seq', 3, true);
SELECT pg_catalog.setval('public.bans_id_seq', 1, true);
ALTER TABLE ONLY public.acts
    ADD CONSTRAINT acts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.bans
    ADD CONSTRAINT bans_guest_key UNIQUE (guest);
ALTER TABLE ONLY public.bans
    ADD CONSTRAINT bans_network_key UNIQUE (network);
ALTER TABLE ONLY public.bans
    ADD CONSTRAINT bans_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_pkey PRIMARY KEY (table_id, n);
ALTER TABLE ONLY public.editions
    ADD CONSTRAINT editions_pkey PRIMARY KEY (sha256);
ALTER TABLE ONLY public.guests
    ADD CONSTRAINT guests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.guests
    ADD CONSTRAINT guests_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.log
    ADD CONSTRAINT log_key UNIQUE (table_id, key);
ALTER TABLE ONLY public.log
    ADD CONSTRAINT log_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.quarantine
    ADD CONSTRAINT quarantine_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_claim_hash_key UNIQUE (claim_hash);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (table_id, seat);
ALTER TABLE ONLY public.shelf
    ADD CONSTRAINT shelf_pkey PRIMARY KEY (guest, game, sha256);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.whispers
    ADD CONSTRAINT whispers_pkey PRIMARY KEY (table_id, n);
CREATE INDEX acts_guest ON public.acts USING btree (guest, id);
CREATE INDEX acts_table ON public.acts USING btree (table_id, id);
CREATE INDEX ix_seats_guest ON public.seats USING btree (guest);
CREATE INDEX shelf_edition ON public.shelf USING btree (sha256);
CREATE INDEX tables_deadline ON public.tables USING btree (deadline);
CREATE INDEX tables_open ON public.tables USING btree (status, public, created);
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.log
    ADD CONSTRAINT log_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.quarantine
    ADD CONSTRAINT quarantine_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.whispers
    ADD CONSTRAINT whispers_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
