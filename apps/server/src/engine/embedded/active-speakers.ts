import { SpeakerInfo, SpeakersChanged } from '@livekit/protocol'
import type { Participant } from './participant.ts'

/** Who speaks in one room: looked at a few times a second, told when it changes. */
export class Speakers {
  #levels = new Map<string, number>()

  /** The change since the last look, or nothing. */
  sample(participants: Iterable<Participant>): SpeakersChanged | undefined {
    const levels = new Map<string, number>()
    for (const participant of participants) {
      const level = participant.onAudioLevel()
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
