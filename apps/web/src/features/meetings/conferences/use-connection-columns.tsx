import type { Participant, ParticipantConnection } from '@foyer/contract/meetings/conferences'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge, type StatusTone } from '#ui/base/status-badge.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import { conferencesTexts } from './conferences.texts.ts'
import { joinFacts, useConnectionFormats } from './use-connection-formats.ts'

const tones: { readonly [state in ParticipantConnection['state']]: StatusTone } = {
  good: 'good',
  poor: 'warning',
  lost: 'bad',
}

/**
 * Returns the columns with the state of each connection beside the name and what was measured; none where connections
 * are not measured.
 */
export function useConnectionColumns(
  connections: readonly ParticipantConnection[] | undefined,
): readonly Column<Participant>[] {
  const t = useTexts(conferencesTexts)
  const formats = useConnectionFormats()
  if (connections === undefined) return []
  const find = ({ id, leftAt }: Participant) =>
    leftAt === null ? connections.find(({ participantId }) => participantId === id) : undefined
  const describe = ({ loss, roundTripMs, sentBits, receivedBits, pausedVideos }: ParticipantConnection) =>
    joinFacts([
      loss === null ? [] : t.loss(formats.loss(loss)),
      roundTripMs === null ? [] : t.roundTrip(formats.roundTrip(roundTripMs)),
      sentBits === null ? [] : t.sends(formats.bitrate(sentBits)),
      receivedBits === null ? [] : t.receives(formats.bitrate(receivedBits)),
      pausedVideos === 0 ? [] : t.pausedVideos(pausedVideos),
    ])
  return [
    {
      key: 'state',
      header: t.connection,
      besideTitleOnCards: true,
      cell: (row) => {
        const connection = find(row)
        return connection && <StatusBadge tone={tones[connection.state]}>{t[connection.state]}</StatusBadge>
      },
    },
    {
      key: 'connection',
      header: t.connection,
      headerOnCards: false,
      cell: (row) => {
        if (row.leftAt !== null) return
        const connection = find(row)
        return (connection && describe(connection)) || t.unmeasured
      },
    },
  ]
}
