"""Sends a datagram many times under the addresses of others: forge_datagrams.py PORT SOURCE,SOURCE,… HEX COUNT."""

import socket
import struct
import sys
import time

PER_BURST = 100
BURST_EVERY_SECONDS = 0.01
LOOPBACK = socket.inet_aton("127.0.0.1")

port, sources, payload, count = int(sys.argv[1]), sys.argv[2], bytes.fromhex(sys.argv[3]), int(sys.argv[4])
out = socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_RAW)


def build(source):
    length = 8 + len(payload)
    ip = struct.pack("!BBHHHBBH4s4s", 0x45, 0, 20 + length, 0, 0, 64, socket.IPPROTO_UDP, 0, LOOPBACK, LOOPBACK)
    # Without a checksum, which IPv4 allows.
    return ip + struct.pack("!HHHH", source, port, length, 0) + payload


packets = [build(int(source)) for source in sources.split(",")]
for sent in range(count):
    out.sendto(packets[sent % len(packets)], ("127.0.0.1", 0))
    if sent % PER_BURST == PER_BURST - 1:
        time.sleep(BURST_EVERY_SECONDS)
