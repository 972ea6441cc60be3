"""FANToM: who knows what was said in a conversation that people leave and join."""
