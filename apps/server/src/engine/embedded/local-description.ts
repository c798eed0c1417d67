import type { RTCPeerConnection, RTCSessionDescriptionInit } from 'werift'
import type { ChildOptions } from './ipc-messages.ts'

const patienceMs = 5_000
let last: Promise<unknown> = Promise.resolve()

/**
 * Sets the local description, which opens the sockets. With a range of ports one after the other: werift looks for a
 * free port first and binds it later, so that two connections at once would choose the same.
 */
export const setLocalDescription = (
  options: ChildOptions,
  connection: RTCPeerConnection,
  description: RTCSessionDescriptionInit,
) => {
  // werift asks a public STUN server where it is given none, tells it of every meeting and waits up to five seconds.
  for (const { connection: ice } of connection.iceTransports) Reflect.deleteProperty(ice, 'stunServer')
  if (!options.udpPorts) return connection.setLocalDescription(description)
  const patience = new Promise((resolve) => {
    setTimeout(resolve, patienceMs).unref()
  })
  const result = last.then(() => connection.setLocalDescription(description))
  last = Promise.race([result, patience]).catch(() => {})
  return result
}
