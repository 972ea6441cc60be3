"""The seams: small protocols without logic, and the frozen values that they take and return."""
