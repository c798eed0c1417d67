/** A meeting of the demo, of which tracks are made as a recorder would have stored them. Times are milliseconds in it. */
export type DemoMeeting = {
  folder: string
  /** Milliseconds since 1970. */
  startedAt: number
  durationMs: number
  /** `pitch` is that of the voice, in Hz. */
  people: { identity: string; name: string; pitch: number }[]
  /** The times at which people speak. */
  turns: { identity: string; from: number; to: number }[]
  slides: { identity: string; from: number; to: number; title: string; lines: string[] }[]
}

export type DemoTracksMessage = { type: 'made'; bytes: number } | { type: 'failed'; message: string }
