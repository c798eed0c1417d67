import type { EngineEvent, EngineLog } from './media-engine.ts'

/** The listeners of an engine. Each participant joins and leaves once, in whatever order and how often it is reported. */
export class EngineEvents {
  readonly #listeners = new Set<(event: EngineEvent) => void>()
  readonly #present = new Map<string, { room: string; identity: string }>()
  readonly #log: EngineLog

  constructor(log: EngineLog) {
    this.#log = log
  }

  /** Returns the unsubscribe function. */
  subscribe(listener: (event: EngineEvent) => void) {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  emit(event: EngineEvent) {
    if (event.type === 'participant-joined') {
      const { sid, identity } = event.participant
      if (this.#present.has(sid)) return
      this.#present.set(sid, { room: event.room, identity })
    }
    if (event.type === 'participant-left' && !this.#present.delete(event.sid)) return
    for (const listener of this.#listeners) {
      try {
        listener(event)
      } catch (error) {
        this.#log.error({ error: String(error), event: event.type }, 'A listener of the media engine failed')
      }
    }
  }

  /** Called when the engine has ended, and with it all connections. */
  emitDown(instance: string, reason: string) {
    for (const [sid, { room, identity }] of [...this.#present])
      this.emit({ type: 'participant-left', room, sid, identity, reason: 'engine-down' })
    this.emit({ type: 'engine-down', instance, reason })
  }
}
