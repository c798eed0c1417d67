import type { RecordingEvent } from '#recorder/recording-format.ts'

type Span = { from: number; to: number; at: number }

/** Longer gaps are cut out. */
const maxKeptGapMs = 10_000

/** The times that a recording covers, and their positions in it. */
export class Timeline {
  readonly spans: readonly Span[]
  readonly gaps: readonly { at: number; ms: number }[]

  constructor(spans: readonly Span[], gaps: readonly { at: number; ms: number }[]) {
    this.spans = spans
    this.gaps = gaps
  }

  get startedAt(): number {
    return this.spans[0]?.from ?? 0
  }

  get durationMs(): number {
    const last = this.spans.at(-1)
    return last === undefined ? 0 : last.at + last.to - last.from
  }

  /** Finds the position of a time; null before, after and where something is cut out. */
  find(time: number): number | null {
    const span = this.spans.find(({ from, to }) => time >= from && time < to)
    return span === undefined ? null : span.at + time - span.from
  }

  /** Finds the position of a time; where it was cut out, the position at which the recording goes on. */
  findNext(time: number): number {
    const span = this.spans.find(({ to }) => time < to)
    return span === undefined ? this.durationMs : span.at + Math.max(0, time - span.from)
  }

  /** Finds the time that is recorded at a position. */
  findTime(position: number): number {
    const span = this.spans.findLast(({ at }) => at <= position)
    return span === undefined ? this.startedAt : span.from + position - span.at
  }
}

type Options = {
  events: readonly RecordingEvent[]
  endedAt: number | null
  /** Finds the last time before another at which something was received. */
  findLastActivity(before: number): number
}

class Builder {
  readonly spans: Span[] = []
  readonly gaps: { at: number; ms: number }[] = []
  #from: number | null = null

  get isOpen() {
    return this.#from !== null
  }

  open(at: number) {
    this.#from ??= at
  }

  close(at: number) {
    if (this.#from !== null && at > this.#from)
      this.spans.push({ from: this.#from, to: at, at: this.#position(this.#from) })
    this.#from = null
  }

  /** Adds a time that could not be recorded, after which the recording goes on. */
  addGap(from: number, to: number) {
    const start = Math.max(from, this.#from ?? from)
    if (to <= start) return
    this.gaps.push({ at: this.#position(start), ms: to - start })
    if (to - start <= maxKeptGapMs) return
    this.close(start)
    this.open(to)
  }

  #position(time: number) {
    const last = this.spans.at(-1)
    const before = last === undefined ? 0 : last.at + last.to - last.from
    return before + (this.#from === null ? 0 : time - this.#from)
  }
}

/** Builds the timeline of a recording from what happened to its recorder. */
export function buildTimeline({ events, endedAt, findLastActivity }: Options): Timeline {
  const builder = new Builder()
  let lostAt: number | null = null
  let isPaused = false
  for (const { type, at } of events) {
    if (type === 'connected') {
      // Without a line about a lost connection the recorder was killed.
      if (builder.isOpen) builder.addGap(lostAt ?? findLastActivity(at), at)
      if (!isPaused) builder.open(at)
      lostAt = null
    } else if (type === 'lost') lostAt ??= at
    else if (type === 'paused' || type === 'stopped') {
      builder.close(lostAt ?? at)
      isPaused = type === 'paused'
    } else if (type === 'resumed' || (type === 'track' && isPaused)) {
      builder.open(at)
      isPaused = false
    }
  }
  if (builder.isOpen) closeAtEnd(builder, lostAt ?? findLastActivity(Number.POSITIVE_INFINITY), endedAt)
  return new Timeline(builder.spans, builder.gaps)
}

/** Ends the timeline of a recorder that was killed and did not come back. */
function closeAtEnd(builder: Builder, lastActivity: number, endedAt: number | null) {
  const end = Math.max(lastActivity, endedAt ?? 0)
  builder.addGap(lastActivity, end)
  builder.close(end)
}
