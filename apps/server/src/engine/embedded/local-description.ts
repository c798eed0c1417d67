import type { RTCPeerConnection, RTCSessionDescriptionInit } from 'werift'
import type { ChildOptions } from './ipc-messages.ts'

const maxWaitMs = 5_000
let previous: Promise<unknown> = Promise.resolve()

/**
 * Sets the local description, which opens the sockets. With a port range this is done for one connection at a time:
 * werift looks for a free port first and binds it later, so two concurrent connections would choose the same port.
 */
export const setLocalDescription = (
  options: ChildOptions,
  connection: RTCPeerConnection,
  description: RTCSessionDescriptionInit,
) => {
  // Without a configured STUN server werift contacts a public one for every meeting and waits up to five seconds.
  for (const { connection: ice } of connection.iceTransports) Reflect.deleteProperty(ice, 'stunServer')
  if (!options.udpPorts) return connection.setLocalDescription(description)
  const timeout = new Promise((resolve) => {
    setTimeout(resolve, maxWaitMs).unref()
  })
  const result = previous.then(() => connection.setLocalDescription(description))
  previous = Promise.race([result, timeout]).catch(() => {})
  return result
}
