"""The web app: pages, a JSON API and live updates over WebSocket."""
