import type { EngineEvent } from '#engine/media-engine.ts'

type Share = { type: 'share-started' | 'share-ended'; room: string; identity: string }

/** Finds when screens are shared. The engine names only the track when one ends, so those of shared screens are kept. */
export class ScreenShares {
  readonly #sharers = new Map<string, string>()

  /** Returns what an event of the engine says about shared screens, if anything. */
  read(event: EngineEvent): Share | undefined {
    if (event.type === 'track-published' && event.track.source === 'screen-share') {
      const isKnown = this.#sharers.has(event.track.sid)
      this.#sharers.set(event.track.sid, event.sid)
      return isKnown ? undefined : { type: 'share-started', room: event.room, identity: event.identity }
    }
    if (event.type === 'track-unpublished' && this.#sharers.delete(event.trackSid))
      return { type: 'share-ended', room: event.room, identity: event.identity }
    // A share ends with the connection, which the log has by itself.
    if (event.type === 'participant-left')
      for (const [track, sid] of this.#sharers) if (sid === event.sid) this.#sharers.delete(track)
    return undefined
  }
}
