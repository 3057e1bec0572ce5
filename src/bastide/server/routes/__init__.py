"""Plain requests: one module a subject."""
