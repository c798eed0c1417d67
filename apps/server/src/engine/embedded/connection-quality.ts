import { ConnectionQuality, ConnectionQualityInfo, ConnectionQualityUpdate } from '@livekit/protocol'
import type { Participant } from './participant.ts'

const toQuality = (loss: number) => {
  if (loss > 0.1) return ConnectionQuality.POOR
  return loss > 0.03 ? ConnectionQuality.GOOD : ConnectionQuality.EXCELLENT
}

/** How well everybody in one room is connected, judged by the share of lost packets; told when it changes. */
export class Quality {
  #lastSent = ''

  /** The state of all, or nothing when it is what was told last. */
  sample(participants: Iterable<Participant>): ConnectionQualityUpdate | undefined {
    const updates = [...participants].map(
      (participant) =>
        new ConnectionQualityInfo({ participantSid: participant.sid, quality: toQuality(participant.onPacketLoss()) }),
    )
    const key = updates.map(({ participantSid, quality }) => `${participantSid} ${quality}`).join()
    if (key === this.#lastSent) return
    this.#lastSent = key
    return new ConnectionQualityUpdate({ updates })
  }
}
