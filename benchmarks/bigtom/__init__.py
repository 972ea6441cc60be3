"""BigToM: forward and backward inference of beliefs and acts in short stories of free English."""
