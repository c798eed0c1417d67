// Runs in the page before its own scripts: keeps the times at which packets of sound and of pictures arrive.
{
  const packets = { audio: [], video: [] }
  globalThis.packets = packets
  /** The packets received so far, by connection and stream. */
  const connections = new Map()
  const Native = RTCPeerConnection
  globalThis.RTCPeerConnection = class extends Native {
    constructor(...given) {
      super(...given)
      connections.set(this, new Map())
    }
  }
  const read = async (connection, counts) => {
    if (connection.connectionState === 'closed') return connections.delete(connection)
    const report = await connection.getStats()
    for (const { type, id, kind, packetsReceived } of report.values()) {
      if (type !== 'inbound-rtp') continue
      if (packetsReceived > (counts.get(id) ?? 0)) packets[kind].push(Date.now())
      counts.set(id, packetsReceived)
    }
  }
  // More often the browser answers with what it has read before.
  setInterval(() => {
    for (const [connection, counts] of connections) read(connection, counts).catch(() => undefined)
  }, 50)
}
