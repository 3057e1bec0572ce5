"""What a stranger can reach, fed with what nobody expects. `make fuzz` looks for it, the corpus keeps what was found."""
