project = "Deltaboard in Sphinx"
extensions = ["myst_parser"]
exclude_patterns = ["README.md", "_build", ".venv"]

html_static_path = ["_static"]
html_js_files = [("deltaboard-player.js", {"type": "module"})]
