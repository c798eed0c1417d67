/** A WebSocket whose server side is controlled by the test. */
export class Socket extends EventTarget {
  static readonly instances: Socket[] = []
  readonly url: string
  readonly sent: string[] = []
  closed = false
  constructor(url: URL) {
    super()
    this.url = url.href
    Socket.instances.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.closed = true
    this.drop()
  }
  accept() {
    this.dispatchEvent(new Event('open'))
  }
  drop(code = 1006) {
    this.dispatchEvent(new CloseEvent('close', { code }))
  }
  receive(message: unknown) {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

/** Returns the socket that was opened last. */
export const latestSocket = (): Socket => {
  const socket = Socket.instances.at(-1)
  if (!socket) throw new Error('No socket was opened')
  return socket
}
