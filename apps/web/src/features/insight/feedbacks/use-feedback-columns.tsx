import type { FeedbackEntry } from '@foyer/contract/insight/feedbacks'
import { Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useNetworkName } from '#features/meetings/conferences/shared/network-names.ts'
import { useFormats } from '#lib/format.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import { phoneBreakpoint } from '#ui/theme/theme.ts'
import classes from './feedback-columns.module.css'
import { type IssueKind, nameIssues } from './feedbacks.rules.ts'
import { feedbacksTexts } from './feedbacks.texts.ts'
import { RatingStars } from './rating-stars.tsx'

/** Columns that the details of a row have too, hidden until they are chosen. */
export const columnsOfDetails = ['meeting', 'version', 'network', 'system'] as const

/** The issues of a kind that a participant reported, or that there was none. */
function Issues({ entry, kind }: { entry: FeedbackEntry; kind: IssueKind }) {
  const t = useTexts(feedbacksTexts)
  const names = nameIssues(entry, kind, useLanguage())
  if (names.length > 0)
    return (
      <StatusBadge tone="bad" wrapping>
        {names.join(', ')}
      </StatusBadge>
    )
  return (
    <span title={t.noIssue} className={classes.none}>
      <IconCheck size={16} aria-hidden />
      <VisuallyHidden>{t.noIssue}</VisuallyHidden>
    </span>
  )
}

/** Marks a row that no one has opened; the others have the same space. */
function NewMark({ seen }: { seen: boolean }) {
  const t = useTexts(feedbacksTexts)
  return (
    <span className={classes.mark} data-new={!seen || undefined}>
      {!seen && <VisuallyHidden>{t.new}</VisuallyHidden>}
    </span>
  )
}

/** Whether something of the meeting was recorded. */
function Recorded({ recorded }: { recorded: boolean }) {
  const t = useTexts(feedbacksTexts)
  if (recorded) return t.recorded
  return (
    <span title={t.notRecorded}>
      <Text span c="dimmed" inherit aria-hidden>
        –
      </Text>
      <VisuallyHidden>{t.notRecorded}</VisuallyHidden>
    </span>
  )
}

export function useFeedbackColumns(): readonly Column<FeedbackEntry>[] {
  const t = useTexts(feedbacksTexts)
  const formats = useFormats()
  const nameNetwork = useNetworkName()
  const language = useLanguage()
  // Its cards show what there is, and leave out the rest.
  const phone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  const issues = (kind: IssueKind, width: number): Column<FeedbackEntry> => ({
    key: kind,
    header: t[kind],
    wraps: true,
    width,
    priority: 2,
    cell: (entry) =>
      phone && nameIssues(entry, kind, language).length === 0 ? null : <Issues entry={entry} kind={kind} />,
  })
  return [
    {
      key: 'name',
      header: t.name,
      breakWords: true,
      width: 8.75,
      before: ({ seen }) => <NewMark seen={seen} />,
      below: ({ tenant }) => tenant,
      cell: ({ name }) => name,
    },
    {
      key: 'rating',
      header: t.rating,
      headerOnCards: false,
      width: 6.75,
      cell: ({ rating }) => <RatingStars rating={rating} />,
    },
    {
      key: 'suggestion',
      header: t.suggestion,
      headerOnCards: false,
      breakWords: true,
      wraps: true,
      width: 8.5,
      cell: ({ suggestion }) =>
        suggestion === '' ? (
          !phone && (
            <Text span c="dimmed" inherit>
              –
            </Text>
          )
        ) : (
          <Text span inherit lineClamp={2} title={suggestion}>
            {suggestion}
          </Text>
        ),
    },
    {
      key: 'start',
      header: t.start,
      sort: 'start',
      defaultDescending: true,
      headerOnCards: false,
      wraps: true,
      width: 7.5,
      cell: ({ startedAt }) => <time dateTime={startedAt}>{formats.dateTime(startedAt)}</time>,
    },
    issues('video', 5.75),
    issues('share', 7),
    issues('audio', 6.5),
    {
      key: 'recording',
      header: t.recording,
      width: 6.9,
      priority: 3,
      cell: ({ recorded }) => <Recorded recorded={recorded} />,
    },
    { key: 'meeting', header: t.topic, breakWords: true, width: 8, priority: 3, cell: ({ topic }) => topic },
    { key: 'version', header: t.version, width: 7, priority: 3, cell: ({ version }) => version },
    { key: 'network', header: t.network, width: 7, priority: 3, cell: ({ network }) => nameNetwork(network) },
    { key: 'system', header: t.system, width: 7, priority: 3, cell: ({ system }) => system },
  ]
}
