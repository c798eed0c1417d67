import type { ConnectionQuality, ParticipantConnection } from '@foyer/contract/meetings/conferences'
import { useTexts } from '#lib/texts.ts'
import { conferencesTexts } from './conferences.texts.ts'
import { useConnectionFormats } from './shared/connection-formats.ts'
import { joinFacts } from './shared/use-describe-numbers.ts'

/** Returns functions that describe connections in figures. */
export function useDescribeConnection() {
  const t = useTexts(conferencesTexts)
  const formats = useConnectionFormats()
  const describeLine = ({ loss, roundTripMs }: Pick<ConnectionQuality, 'loss' | 'roundTripMs'>) => [
    loss === null ? [] : t.loss(formats.loss(loss)),
    roundTripMs === null ? [] : t.roundTrip(formats.time(roundTripMs)),
  ]
  return {
    describeQuality: (quality: ConnectionQuality) =>
      joinFacts([quality.poorShare === 0 ? [] : t.poorFor(formats.loss(quality.poorShare)), ...describeLine(quality)]),
    describeConnection: (connection: ParticipantConnection) =>
      joinFacts([
        ...describeLine(connection),
        connection.sentBits === null ? [] : t.sends(formats.bitrate(connection.sentBits)),
        connection.receivedBits === null ? [] : t.receives(formats.bitrate(connection.receivedBits)),
        connection.pausedVideos === 0 ? [] : t.pausedVideos(connection.pausedVideos),
      ]),
  }
}
