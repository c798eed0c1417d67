import { Pong, SignalRequest, SignalResponse } from '@livekit/protocol'
import type { WebSocket } from 'ws'
import type { EngineLog } from '../../media-engine.ts'
import { counters, type RefusalKind } from '../counters.ts'

const silenceLimitMs = 20_000
// A client that stays silent is asked with a ping of the WebSocket itself, because some of LiveKit's libraries send none.
const pingEveryMs = 5_000
const maxQueued = 200
const maxMessagesPerSecond = 200
// A client that does not read must not fill the memory of the engine; it joins again.
const maxBufferedBytes = 4_194_304

type Hooks = {
  onMessage(message: SignalRequest['message']): void
  onEnd(reason: 'connection-lost' | 'timeout'): void
}

/**
 * One signaling socket: decodes messages, responds to pings and passes on the others in order. It is closed when the
 * client is silent and does not respond to pings, floods or sends something that is not a message.
 */
export class SignalSession {
  readonly #socket: WebSocket
  readonly #log: EngineLog
  #hooks: Hooks | undefined
  #queue: Promise<void> = Promise.resolve()
  #queued = 0
  #isRefused = false
  #received = 0
  #lastSignAt = Date.now()
  #pingedAt = 0

  constructor(socket: WebSocket, log: EngineLog) {
    this.#socket = socket
    this.#log = log
    socket.on('error', (error) => {
      // Its own errors have codes that begin like this: the frame is too large or broken.
      if ('code' in error && String(error.code).startsWith('WS_ERR')) counters.refuse('message')
      socket.terminate()
    })
  }

  listen(hooks: Hooks) {
    this.#hooks = hooks
    this.#socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    this.#socket.on('pong', () => {
      this.#lastSignAt = Date.now()
    })
    this.#socket.on('close', () => hooks.onEnd('connection-lost'))
    if (this.#socket.readyState !== this.#socket.OPEN) hooks.onEnd('connection-lost')
  }

  send(message: SignalResponse['message']) {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > maxBufferedBytes) {
      counters.refuse('slow-socket')
      return this.#socket.terminate()
    }
    this.#socket.send(new SignalResponse({ message }).toBinary())
  }

  /** Has to be called about once a second. */
  check(now: number) {
    this.#received = 0
    const silentMs = now - this.#lastSignAt
    if (silentMs > silenceLimitMs) this.#hooks?.onEnd('timeout')
    else if (silentMs >= pingEveryMs) this.#ping(now)
  }

  close(code: number, reason: string) {
    this.#hooks = undefined
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.close(code, reason)
    // A lost peer never completes the closing handshake.
    const timer = setTimeout(() => this.#socket.terminate(), 1_000)
    this.#socket.once('close', () => clearTimeout(timer))
    if (this.#socket.readyState === this.#socket.CLOSED) clearTimeout(timer)
  }

  #receive(data: unknown, isBinary: boolean) {
    if (!this.#hooks || this.#isRefused) return
    this.#lastSignAt = Date.now()
    this.#received += 1
    if (this.#received > maxMessagesPerSecond || this.#queued > maxQueued)
      return this.#refuse('message-rate', 'too many messages')
    if (!isBinary || !Buffer.isBuffer(data)) return this.#refuse('message', 'not a binary message')
    let message: SignalRequest['message']
    try {
      message = SignalRequest.fromBinary(new Uint8Array(data)).message
    } catch {
      return this.#refuse('message', 'not a signal message')
    }
    if (message.case === 'ping') return this.send({ case: 'pong', value: BigInt(Date.now()) })
    if (message.case === 'pingReq') return this.#sendPong(message.value.timestamp)
    this.#queued += 1
    this.#queue = this.#queue.then(() => this.#handle(message))
  }

  async #handle(message: SignalRequest['message']) {
    this.#queued -= 1
    try {
      await this.#hooks?.onMessage(message)
    } catch (error) {
      counters.refuse(message.case === 'offer' || message.case === 'answer' ? 'description' : 'message')
      this.#log.warn({ message: message.case, error: String(error) }, 'A signal message could not be handled')
    }
  }

  #ping(now: number) {
    if (now - this.#pingedAt < pingEveryMs || this.#socket.readyState !== this.#socket.OPEN) return
    this.#pingedAt = now
    this.#socket.ping()
  }

  #sendPong(lastPingTimestamp: bigint) {
    this.send({ case: 'pongResp', value: new Pong({ lastPingTimestamp, timestamp: BigInt(Date.now()) }) })
  }

  #refuse(kind: RefusalKind, reason: string) {
    this.#isRefused = true
    counters.refuse(kind)
    this.#log.warn({ reason }, 'A signaling socket was closed')
    this.#socket.close(1008, reason)
  }
}
