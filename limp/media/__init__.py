"""Films, frames and pictures."""
