import type { Conference } from '@foyer/contract/meetings/conferences'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import { conferencesTexts } from './conferences.texts.ts'
import { Stars, toTenths } from './feedback-facts.tsx'
import { joinFacts } from './shared/use-describe-numbers.ts'
import { useDescribeConnection } from './use-describe-connection.ts'

const tones = { good: 'good', poor: 'warning' } as const

type RecordColumn = Column<Conference> & { readonly isEmpty: (row: Conference) => boolean }

/** Returns the columns of a completed meeting: its average rating, and the worst connection. */
export function useCompletedColumns(): readonly RecordColumn[] {
  const t = useTexts(conferencesTexts)
  const formats = useFormats()
  const { describeQuality } = useDescribeConnection()
  return [
    {
      key: 'rating',
      header: t.rating,
      width: 5.5,
      priority: 2,
      isEmpty: ({ rating }) => rating === null,
      cell: ({ rating }) => rating !== null && <Stars rating={rating} text={formats.number(toTenths(rating))} />,
    },
    {
      key: 'connection',
      header: t.connection,
      width: 7,
      priority: 2,
      isEmpty: ({ connection }) => connection === null,
      cell: ({ connection }) =>
        connection && (
          <StatusBadge tone={tones[connection.state]} title={joinFacts([t.worst, describeQuality(connection)])}>
            {connection.state === 'poor'
              ? `${t['worst:poor']} · ${formats.percent(connection.poorShare)}`
              : t['worst:good']}
          </StatusBadge>
        ),
    },
  ]
}
