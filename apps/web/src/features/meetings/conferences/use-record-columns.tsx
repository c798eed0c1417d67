import type { Conference, ConnectionQuality, Participant } from '@foyer/contract/meetings/conferences'
import { feedbackLabels } from '@foyer/contract/meetings/feedback-labels'
import { Group, Text } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import { useFormats } from '#lib/format.ts'
import { useLanguage } from '#lib/language.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import { conferencesTexts } from './conferences.texts.ts'
import { joinFacts, useConnectionFormats } from './use-connection-formats.ts'

function Stars({ rating }: { rating: number }) {
  const t = useTexts(conferencesTexts)
  const formats = useFormats()
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex">
      <IconStarFilled size="0.875rem" color="var(--portal-accent)" aria-hidden />
      {t.outOfFive(formats.number(Math.round(rating * 10) / 10))}
    </Group>
  )
}

function QualityBadge({ quality, title }: { quality: ConnectionQuality; title?: string }) {
  const t = useTexts(conferencesTexts)
  return (
    <StatusBadge tone={quality.state === 'good' ? 'good' : 'warning'} {...(title === undefined ? {} : { title })}>
      {t[quality.state]}
    </StatusBadge>
  )
}

/** How good a connection was, in figures. */
function useDescribeQuality() {
  const t = useTexts(conferencesTexts)
  const formats = useConnectionFormats()
  return ({ poorShare, loss, roundTripMs }: ConnectionQuality): string =>
    joinFacts([
      t.poorFor(formats.loss(poorShare)),
      loss === null ? [] : t.loss(formats.loss(loss)),
      roundTripMs === null ? [] : t.roundTrip(formats.roundTrip(roundTripMs)),
    ])
}

/** What remains of a completed meeting: its average rating, and the worst connection. */
export function useCompletedColumns(): readonly Column<Conference>[] {
  const t = useTexts(conferencesTexts)
  const describe = useDescribeQuality()
  return [
    {
      key: 'rating',
      header: t.rating,
      headerOnCards: false,
      width: 7.5,
      priority: 2,
      cell: ({ rating }) => rating !== null && <Stars rating={rating} />,
    },
    {
      key: 'connection',
      header: t.worst,
      headerOnCards: false,
      width: 10,
      priority: 2,
      cell: ({ connection }) => connection && <QualityBadge quality={connection} title={describe(connection)} />,
    },
  ]
}

/** How good the connection of each participant was over the whole stay. */
export function useQualityColumns(): readonly Column<Participant>[] {
  const t = useTexts(conferencesTexts)
  const describe = useDescribeQuality()
  return [
    {
      key: 'quality',
      header: t.connection,
      besideTitleOnCards: true,
      cell: ({ quality }) => quality && <QualityBadge quality={quality} />,
    },
    {
      key: 'measured',
      header: t.connection,
      headerOnCards: false,
      cell: ({ quality }) => (quality === null ? t.unmeasured : describe(quality)),
    },
  ]
}

/** What participants said after they had left. */
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
      return (
        <>
          <Stars rating={feedback.rating} />
          {describe(feedback).map((line) => (
            <div key={line}>{line}</div>
          ))}
          {feedback.suggestion !== '' && <q>{feedback.suggestion}</q>}
        </>
      )
    },
  }
}
