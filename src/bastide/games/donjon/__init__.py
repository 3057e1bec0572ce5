"""Un dernier donjon pour la route (Laurent Escoffier, Sébastien Pauchon): cards over cards, fiefs, dragons."""
