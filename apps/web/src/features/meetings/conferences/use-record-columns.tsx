import type { Conference, ConnectionQuality, Participant } from '@foyer/contract/meetings/conferences'
import { feedbackLabels } from '@foyer/contract/meetings/feedback-labels'
import { Group, Text, VisuallyHidden } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import { useFormats } from '#lib/format.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import { conferencesTexts } from './conferences.texts.ts'
import { joinFacts, useConnectionFormats } from './use-connection-formats.ts'

const tones = { good: 'good', poor: 'warning' } as const

const toTenths = (rating: number): number => Math.round(rating * 10) / 10

/** `text` is what is in view, if it is shorter than what is read out. */
function Stars({ rating, text }: { rating: number; text?: string }) {
  const t = useTexts(conferencesTexts)
  const formats = useFormats()
  const words = t.outOfFive(formats.number(toTenths(rating)))
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex">
      <IconStarFilled size="0.875rem" color="var(--portal-accent)" aria-hidden />
      {text === undefined ? (
        words
      ) : (
        <>
          <span aria-hidden>{text}</span>
          <VisuallyHidden>{words}</VisuallyHidden>
        </>
      )}
    </Group>
  )
}

/** Returns a function that describes a connection in figures. */
function useDescribeQuality() {
  const t = useTexts(conferencesTexts)
  const formats = useConnectionFormats()
  return ({ poorShare, loss, roundTripMs }: ConnectionQuality): string =>
    joinFacts([
      poorShare === 0 ? [] : t.poorFor(formats.loss(poorShare)),
      loss === null ? [] : t.loss(formats.loss(loss)),
      roundTripMs === null ? [] : t.roundTrip(formats.roundTrip(roundTripMs)),
    ])
}

type RecordColumn = Column<Conference> & { readonly isEmpty: (row: Conference) => boolean }

/** Returns the columns of a completed meeting: its average rating, and the worst connection. */
export function useCompletedColumns(): readonly RecordColumn[] {
  const t = useTexts(conferencesTexts)
  const formats = useFormats()
  const describe = useDescribeQuality()
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
          <StatusBadge tone={tones[connection.state]} title={joinFacts([t.worst, describe(connection)])}>
            {t[`worst:${connection.state}`]}
          </StatusBadge>
        ),
    },
  ]
}

/** Returns columns that show how good the connection of each participant was over the whole stay. */
export function useQualityColumns(): readonly Column<Participant>[] {
  const t = useTexts(conferencesTexts)
  const describe = useDescribeQuality()
  return [
    {
      key: 'quality',
      header: t.connection,
      besideTitleOnCards: true,
      cell: ({ quality }) => quality && <StatusBadge tone={tones[quality.state]}>{t[quality.state]}</StatusBadge>,
    },
    {
      key: 'measured',
      header: t.connection,
      headerOnCards: false,
      cell: ({ quality }) => (quality === null ? t.unmeasured : describe(quality)),
    },
  ]
}

/** Returns the column of the feedback that participants gave after they had left. */
export function useFeedbackColumn(): Column<Participant> {
  const t = useTexts(conferencesTexts)
  const labels = feedbackLabels[useLanguage()]
  const describe = ({ videoIssues, audioIssues, shareIssues }: NonNullable<Participant['feedback']>) => {
    const issues = [
      { kind: t.video, names: videoIssues.map((issue) => labels.video[issue]) },
      { kind: t.audio, names: audioIssues.map((issue) => labels.audio[issue]) },
      { kind: t.share, names: shareIssues.map((issue) => labels.share[issue]) },
    ]
    return issues.filter(({ names }) => names.length > 0).map(({ kind, names }) => t.issues(kind, names.join(', ')))
  }
  return {
    key: 'rating',
    header: t.rating,
    cell: ({ feedback }) => {
      if (feedback === null)
        return (
          <Text span c="dimmed" inherit>
            {t.unrated}
          </Text>
        )
      const { rating, suggestion } = feedback
      return (
        <>
          <Stars rating={rating} />
          {describe(feedback).map((issues) => ` · ${issues}`)}
          {suggestion !== '' && (
            <>
              {' · '}
              <q>{suggestion}</q>
            </>
          )}
        </>
      )
    },
  }
}
