"""The web server: pages, the small HTTP interface, and the sockets of the live tables."""
