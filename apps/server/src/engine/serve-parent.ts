import { type CallMessage, type ChildCalls, type ChildMessage, isCallMessage } from './child-messages.ts'
import { EngineError, type EngineLog } from './media-engine.ts'

const heartbeatMs = 1_000

type Handlers<C extends ChildCalls> = {
  [M in keyof C]: (input: C[M]['input']) => Promise<C[M]['output']> | C[M]['output']
}

/** Connects a child process, whose name is used in messages, with its parent. */
export function connectParent<E>(name: string) {
  const send = (message: ChildMessage<E>, onSent: () => void = () => {}) => {
    if (process.connected) process.send?.(message, onSent)
  }
  const createLog = (level: keyof EngineLog) => (fields: object, message: string) =>
    send({ type: 'log', level, fields, message })
  const log: EngineLog = { info: createLog('info'), warn: createLog('warn'), error: createLog('error') }

  /** Responds to the calls of the parent. The process exits when the channel closes, for whatever reason. */
  const serve = <C extends ChildCalls>(handlers: Handlers<C>) => {
    const run = <M extends keyof C>(method: M, input: C[M]['input']) => handlers[method](input)
    const respond = async ({ id, method, input }: CallMessage<C>) => {
      try {
        send({ type: 'response', id, output: await run(method, input) })
      } catch (error) {
        const code = error instanceof EngineError ? error.code : 'unavailable'
        send({ type: 'failure', id, code, message: error instanceof Error ? error.message : String(error) })
      }
    }
    process.on('message', (message) => {
      if (isCallMessage<C>(message)) void respond(message)
    })
    process.on('disconnect', () => process.exit(0))
    // The parent stops this process; a signal to the whole process group must not end it before it has said goodbye.
    process.on('SIGINT', () => {})
    process.on('SIGTERM', () => {})
    process.on('unhandledRejection', (error) =>
      log.warn({ error: String(error) }, `Unhandled rejection in the ${name}`),
    )
    process.on('uncaughtException', (error) => {
      log.error({ error: error.stack ?? String(error) }, `The ${name} failed and is restarted`)
      setTimeout(() => process.exit(1), 50)
    })
    setInterval(() => send({ type: 'heartbeat' }), heartbeatMs)
  }

  return { log, serve, emit: (event: E, onSent?: () => void) => send({ type: 'event', event }, onSent) }
}
