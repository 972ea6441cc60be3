"""Questions of one's own, from files of JSON lines or CSV."""
