import { SpeakerInfo, SpeakersChanged } from '@livekit/protocol'
import type { RoomParticipant } from './participant.ts'

/** The active speakers of one room: polled, and broadcast when they change. */
export class ActiveSpeakers {
  #levels = new Map<string, number>()

  /** Returns the change since the last sample, or undefined if there is none. */
  sample(participants: Iterable<RoomParticipant>): SpeakersChanged | undefined {
    const levels = new Map<string, number>()
    for (const participant of participants) {
      const level = participant.takeAudioLevel()
      if (level > 0) levels.set(participant.sid, level)
    }
    const changed: SpeakerInfo[] = []
    for (const [sid, level] of levels) {
      if (this.#levels.get(sid) !== level) changed.push(new SpeakerInfo({ sid, level, active: true }))
    }
    for (const sid of this.#levels.keys()) {
      if (!levels.has(sid)) changed.push(new SpeakerInfo({ sid, level: 0, active: false }))
    }
    this.#levels = levels
    return changed.length > 0 ? new SpeakersChanged({ speakers: changed }) : undefined
  }
}
