"""The web application: pages, the JSON API, live updates."""
