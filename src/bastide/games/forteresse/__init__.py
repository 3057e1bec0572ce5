"""La Forteresse (Nathan): two players, twelve numbered pawns each, one fortress to take."""
