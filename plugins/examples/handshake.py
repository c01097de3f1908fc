"""Both ends of the proof that a connection belongs to this run, for a probe with two roles."""
import hmac, os, secrets
def proof(role, nonces):
    return hmac.new(os.environb[b"CLUSTERWRIGHT_TOKEN"], role + b" " + nonces, "sha256").hexdigest().encode() + b"\n"
def hear(connection, length):
    text = b""
    while len(text) < length and (more := connection.recv(length - len(text))):
        text += more
    return text
def admits(client):  # for the server, after accept(); if false, close the connection and accept the next
    client.settimeout(1)
    own = secrets.token_hex(16).encode()
    client.sendall(b"clusterwright 2 " + own + b"\n")
    theirs, _, shown = hear(client, 98).partition(b" ")
    return hmac.compare_digest(shown, proof(b"client", own + b" " + theirs)) and client.sendall(proof(b"server", own + b" " + theirs)) is None
def trusts(server):  # for the client, after connect(); if false, end with the error "token.refused"
    theirs, own = hear(server, 49)[16:48], secrets.token_hex(16).encode()
    server.sendall(own + b" " + proof(b"client", theirs + b" " + own))
    return hmac.compare_digest(hear(server, 65), proof(b"server", theirs + b" " + own))
