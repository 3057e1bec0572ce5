"""Carcassonne: The Castle (Reiner Knizia, 2003): two players build one castle inside its walls."""
