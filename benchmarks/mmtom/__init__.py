"""MMToM-QA: what one person in a flat wants, and where they think that it is (Jin et al., ACL 2024)."""
