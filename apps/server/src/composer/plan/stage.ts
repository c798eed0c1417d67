import type { RecordingEvent } from '#recorder/recording-format.ts'
import { maxGrid, maxStrip } from './layout.ts'
import type { RecordingLog, Track } from './recording-log.ts'

export type StagePerson = { identity: string; name: string; connections: Set<string>; spokeAt: number }

/** The people and tracks of the meeting at a time, as the events say one after the other. */
export class Stage {
  readonly #people = new Map<string, StagePerson>()
  readonly #tracks = new Map<string, Track>()
  readonly #muted = new Set<string>()
  readonly #byFile: ReadonlyMap<string, Track>
  readonly #log: RecordingLog
  readonly #names: ReadonlyMap<string, string>
  readonly #shown: Record<'grid' | 'strip', string[]> = { grid: [], strip: [] }
  speakers: ReadonlySet<string> = new Set()

  constructor(log: RecordingLog, names: ReadonlyMap<string, string>) {
    this.#log = log
    this.#names = names
    this.#byFile = new Map(log.tracks.map((track) => [track.file, track]))
  }

  apply(event: RecordingEvent) {
    if (event.type === 'connected') this.#reset()
    else if (event.type === 'joined') this.#join(event.sid)
    else if (event.type === 'left') this.#leave(event.sid)
    else if (event.type === 'track') this.#addTrack(event.file)
    else if (event.type === 'ended') this.#tracks.delete(event.file)
    else if (event.type === 'muted') {
      if (event.muted) this.#muted.add(event.trackSid)
      else this.#muted.delete(event.trackSid)
    } else if (event.type === 'speakers') this.#speak(event.sids, event.at)
    else if (event.type === 'lost' || event.type === 'paused') this.speakers = new Set()
  }

  /** Ends a track of which the log does not say so. */
  endTrack(file: string) {
    this.#tracks.delete(file)
  }

  get share(): Track | null {
    return this.#findTrack(({ source, kind }) => source === 'screen-share' && kind === 'video')
  }

  findCamera(identity: string): Track | null {
    return this.#findTrack(
      (track) => track.identity === identity && track.kind === 'video' && track.source !== 'screen-share',
    )
  }

  isMuted(identity: string): boolean {
    return (
      this.#findTrack(
        (track) => track.identity === identity && track.kind === 'audio' && track.source !== 'screen-share-audio',
      ) === null
    )
  }

  /** Chooses who is seen: everybody in order of arrival, or those who spoke last, each staying in place while there. */
  chooseShown(mode: 'grid' | 'strip'): StagePerson[] {
    const present = [...this.#people.values()].filter(({ connections }) => connections.size > 0)
    const max = mode === 'grid' ? maxGrid : maxStrip
    if (present.length <= max) this.#shown[mode] = present.map(({ identity }) => identity)
    else this.#replace(mode, present, max)
    return this.#shown[mode].flatMap((identity) => this.#people.get(identity) ?? [])
  }

  #replace(mode: 'grid' | 'strip', present: StagePerson[], max: number) {
    const there = new Set(present.map(({ identity }) => identity))
    const shown = this.#shown[mode].filter((identity) => there.has(identity)).slice(0, max)
    const bySpeech = present.toSorted((a, b) => this.#rank(b) - this.#rank(a))
    for (const { identity } of bySpeech.slice(0, max)) {
      if (shown.includes(identity)) continue
      if (shown.length < max) shown.push(identity)
      else if (this.speakers.has(identity)) {
        const silent = bySpeech.findLast((person) => shown.includes(person.identity))
        if (silent) shown[shown.indexOf(silent.identity)] = identity
      }
    }
    this.#shown[mode] = shown
  }

  #rank({ identity, spokeAt }: StagePerson) {
    return this.speakers.has(identity) ? Number.POSITIVE_INFINITY : spokeAt
  }

  #findTrack(matches: (track: Track) => boolean): Track | null {
    return [...this.#tracks.values()].findLast((track) => matches(track) && !this.#muted.has(track.trackSid)) ?? null
  }

  #reset() {
    for (const { connections } of this.#people.values()) connections.clear()
    this.#tracks.clear()
    this.#muted.clear()
    this.speakers = new Set()
  }

  #join(sid: string) {
    const { identity, name } = this.#log.people.get(sid) ?? { identity: sid, name: '' }
    const person = this.#people.get(identity)
    if (person) {
      person.connections.add(sid)
      return
    }
    const shownName = this.#names.get(identity) ?? name
    this.#people.set(identity, { identity, name: shownName, connections: new Set([sid]), spokeAt: 0 })
  }

  #leave(sid: string) {
    const person = this.#people.get(this.#log.people.get(sid)?.identity ?? sid)
    person?.connections.delete(sid)
    for (const track of this.#tracks.values()) if (track.sid === sid) this.#tracks.delete(track.file)
    if (person?.connections.size === 0)
      this.speakers = new Set([...this.speakers].filter((identity) => identity !== person.identity))
  }

  #addTrack(file: string) {
    const track = this.#byFile.get(file)
    if (track === undefined) return
    this.#join(track.sid)
    this.#tracks.set(file, track)
  }

  #speak(sids: string[], at: number) {
    const identities = sids.map((sid) => this.#log.people.get(sid)?.identity ?? sid)
    for (const identity of [...this.speakers, ...identities]) {
      const person = this.#people.get(identity)
      if (person) person.spokeAt = at
    }
    this.speakers = new Set(identities)
  }
}
