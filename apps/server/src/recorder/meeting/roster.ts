import { type ParticipantInfo, ParticipantInfo_State, type SpeakerInfo, TrackType } from '@livekit/protocol'
import { toSource } from '#engine/permission.ts'
import type { RecordingEvent } from '../recording-format.ts'

// More come from no engine.
const maxParticipants = 2_000
const maxTracks = 32
const lengths = { sid: 64, identity: 256, name: 1_024 } as const

type TrackEvent = Extract<RecordingEvent, { type: 'track' }>
/** A track as the engine describes it. */
export type KnownTrack = Pick<TrackEvent, 'sid' | 'trackSid' | 'kind' | 'source'> & { identity: string; muted: boolean }
type Participant = { identity: string; name: string; tracks: Map<string, KnownTrack> }

const isSid = (sid: string) => sid !== '' && sid.length <= lengths.sid

const readTracks = ({ sid, identity, tracks }: ParticipantInfo) =>
  new Map(
    tracks
      .slice(0, maxTracks)
      .filter((track) => isSid(track.sid) && track.type <= TrackType.VIDEO)
      .map((track): [string, KnownTrack] => {
        const kind = track.type === TrackType.AUDIO ? 'audio' : 'video'
        return [
          track.sid,
          { sid, identity, trackSid: track.sid, kind, source: toSource(track.source), muted: track.muted },
        ]
      }),
  )

/** The participants of a room with their tracks; tells changes as lines of the log. */
export class Roster {
  readonly #participants = new Map<string, Participant>()
  readonly #speakers = new Set<string>()

  findTrack(trackSid: string): KnownTrack | undefined {
    for (const { tracks } of this.#participants.values()) {
      const track = tracks.get(trackSid)
      if (track) return track
    }
    return undefined
  }

  /** Whether media is expected. */
  get hasActiveTracks() {
    return [...this.#participants.values()].some(({ tracks }) => [...tracks.values()].some(({ muted }) => !muted))
  }

  /** Returns what to note about the room as it is. */
  describe(at: number): RecordingEvent[] {
    const events = [...this.#participants].flatMap(([sid, { identity, name, tracks }]): RecordingEvent[] => [
      { type: 'joined', at, sid, identity, name },
      ...[...tracks.values()]
        .filter(({ muted }) => muted)
        .map(({ trackSid }): RecordingEvent => ({ type: 'muted', at, trackSid, muted: true })),
    ])
    return this.#speakers.size === 0 ? events : [...events, this.describeSpeakers(at)]
  }

  describeSpeakers(at: number): RecordingEvent {
    return { type: 'speakers', at, sids: [...this.#speakers].filter((sid) => this.#participants.has(sid)) }
  }

  /** Takes what the engine says about some participants, and returns what has changed. */
  update(infos: readonly ParticipantInfo[], at: number): RecordingEvent[] {
    return infos.flatMap((info) => this.#updateOne(info, at))
  }

  /** Takes a change of speakers; undefined if the same ones go on. */
  updateSpeakers(changed: readonly SpeakerInfo[], at: number): RecordingEvent | undefined {
    const before = [...this.#speakers].join()
    for (const { sid, active } of changed) {
      if (active && this.#participants.has(sid)) this.#speakers.add(sid)
      else this.#speakers.delete(sid)
    }
    return [...this.#speakers].join() === before ? undefined : this.describeSpeakers(at)
  }

  #updateOne(info: ParticipantInfo, at: number): RecordingEvent[] {
    const { sid, state } = info
    if (!isSid(sid)) return []
    const known = this.#participants.get(sid)
    if (state === ParticipantInfo_State.DISCONNECTED) {
      this.#participants.delete(sid)
      this.#speakers.delete(sid)
      return known ? [{ type: 'left', at, sid }] : []
    }
    if (!known && this.#participants.size >= maxParticipants) return []
    const identity = info.identity.slice(0, lengths.identity)
    const name = info.name.slice(0, lengths.name)
    const tracks = readTracks(info)
    this.#participants.set(sid, { identity, name, tracks })
    const joined: RecordingEvent[] = known ? [] : [{ type: 'joined', at, sid, identity, name }]
    const muted = [...tracks.values()].filter(
      (track) => (known?.tracks.get(track.trackSid)?.muted ?? false) !== track.muted,
    )
    return [
      ...joined,
      ...muted.map((track): RecordingEvent => ({ type: 'muted', at, trackSid: track.trackSid, muted: track.muted })),
    ]
  }
}
