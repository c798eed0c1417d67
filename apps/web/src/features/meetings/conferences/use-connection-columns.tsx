import type { Language } from '@foyer/contract/call'
import type { Participant, ParticipantConnection } from '@foyer/contract/meetings/conferences'
import { findLocale } from '@foyer/contract/moments'
import { useMemo } from 'react'
import { useLanguage } from '#lib/language.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge, type StatusTone } from '#ui/base/status-badge.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import { conferencesTexts } from './conferences.texts.ts'

const tones: { readonly [state in ParticipantConnection['state']]: StatusTone } = {
  good: 'good',
  poor: 'warning',
  lost: 'bad',
}

/** Formats of what is measured on connections. */
function createFormats(language: Language) {
  const locale = findLocale(language)
  const build = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 1, ...options })
  const percent = build({ style: 'percent' })
  const milliseconds = build({ style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 })
  const kilobits = build({ style: 'unit', unit: 'kilobit-per-second', maximumFractionDigits: 0 })
  const megabits = build({ style: 'unit', unit: 'megabit-per-second' })
  return {
    loss: (share: number) => percent.format(share),
    roundTrip: (ms: number) => milliseconds.format(ms),
    bitrate: (bits: number) => (bits < 1e6 ? kilobits.format(bits / 1e3) : megabits.format(bits / 1e6)),
  }
}

/** The state of each connection beside the name and what was measured; none where connections are not measured. */
export function useConnectionColumns(
  connections: readonly ParticipantConnection[] | undefined,
): readonly Column<Participant>[] {
  const t = useTexts(conferencesTexts)
  const language = useLanguage()
  const formats = useMemo(() => createFormats(language), [language])
  if (connections === undefined) return []
  const find = ({ id, leftAt }: Participant) =>
    leftAt === null ? connections.find(({ participantId }) => participantId === id) : undefined
  const describe = ({ loss, roundTripMs, sentBits, receivedBits, pausedVideos }: ParticipantConnection) =>
    [
      loss === null ? [] : t.loss(formats.loss(loss)),
      roundTripMs === null ? [] : t.roundTrip(formats.roundTrip(roundTripMs)),
      sentBits === null ? [] : t.sends(formats.bitrate(sentBits)),
      receivedBits === null ? [] : t.receives(formats.bitrate(receivedBits)),
      pausedVideos === 0 ? [] : t.pausedVideos(pausedVideos),
    ]
      .flat()
      // Each is kept in one line.
      .map((text) => text.replaceAll(' ', '\u00a0'))
      .join(' · ')
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
