"""How the films of a household look: colours, shapes and the plan of a home, for who draws and who sees them."""
