"""What goes over the wire, in both directions: typed, closed, in one place."""
