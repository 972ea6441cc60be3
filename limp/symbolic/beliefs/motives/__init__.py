"""Why people do and say things: goals, reasons, honesty, help and hindrance."""
