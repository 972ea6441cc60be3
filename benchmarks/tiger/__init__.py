"""The tiger task alone and with two players."""
