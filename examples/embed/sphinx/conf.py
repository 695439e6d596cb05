project = "Deltaboard in Sphinx"
extensions = ["myst_parser", "deltaboard.sphinx"]
exclude_patterns = ["README.md", "_build", ".venv"]
html_theme = "furo"
