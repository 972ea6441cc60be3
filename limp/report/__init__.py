"""What people look at: pages, panels, plots, and the terminal's view."""
