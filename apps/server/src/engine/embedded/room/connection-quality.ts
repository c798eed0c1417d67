import { connectionLimits } from '@foyer/contract/meetings/connection-grades'
import { ConnectionQuality, ConnectionQualityInfo, ConnectionQualityUpdate } from '@livekit/protocol'
import type { RoomParticipant } from './participant.ts'

const toQuality = (loss: number) => {
  if (loss > connectionLimits.poor.loss) return ConnectionQuality.POOR
  return loss > connectionLimits.fair.loss ? ConnectionQuality.GOOD : ConnectionQuality.EXCELLENT
}

/** The connection quality of all participants of one room, from their packet loss; broadcast when it changes. */
export class QualityMonitor {
  #lastSent = ''

  /** The quality of all participants, or undefined if it has not changed since it was last sent. */
  sample(participants: Iterable<RoomParticipant>): ConnectionQualityUpdate | undefined {
    const updates = [...participants].map(
      (participant) =>
        new ConnectionQualityInfo({
          participantSid: participant.sid,
          quality: toQuality(participant.takePacketLoss()),
        }),
    )
    const key = updates.map(({ participantSid, quality }) => `${participantSid} ${quality}`).join()
    if (key === this.#lastSent) return
    this.#lastSent = key
    return new ConnectionQualityUpdate({ updates })
  }
}
