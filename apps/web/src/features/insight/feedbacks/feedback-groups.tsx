import { type FeedbackGroup, type FeedbackGrouping, feedbacks } from '@foyer/contract/insight/feedbacks'
import { SegmentedControl, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useNetworkName } from '#features/meetings/conferences/shared/network-names.ts'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { Bar } from '#ui/base/bar.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { FeedbackCard, type SetFilter } from './feedback-card.tsx'
import classes from './feedback-cards.module.css'
import { feedbacksTexts } from './feedbacks.texts.ts'

/** The period of the list, and its filters. */
export type FeedbackMatch = {
  readonly from: string
  readonly to: string
  readonly rating?: '1' | '2' | '3' | '4' | '5'
  readonly version?: string
  readonly network?: string
  readonly system?: string
}

const groupings = ['version', 'network', 'system'] as const satisfies readonly FeedbackGrouping[]
const shown = 5
/** From which share of issues a group stands out. */
const highShare = 0.3

type FeedbackGroupsProps = { issues: number; match: FeedbackMatch; onFilter: SetFilter }

/** The versions, networks or devices with the largest shares of issues. */
export function FeedbackGroups({ issues, match, onFilter }: FeedbackGroupsProps) {
  const t = useTexts(feedbacksTexts)
  const formats = useFormats()
  const [by, setBy] = useState<FeedbackGrouping>('version')
  const result = useCallQuery(feedbacks.group, { ...match, by }, { placeholderData: keepPreviousData })
  return (
    <FeedbackCard
      title={
        <>
          <h2 className={classes.title}>
            {t.issues} <b>{formats.number(issues)}</b>
          </h2>
          <SegmentedControl
            size="xs"
            aria-label={t.groupBy}
            data={groupings.map((value) => ({ value, label: t[value] }))}
            value={by}
            onChange={setBy}
          />
        </>
      }
    >
      <QueryBoundary result={result} skeleton={<Skeleton height={120} />}>
        {({ groups }) => (
          <ul className={classes.bars}>
            {groups.slice(0, shown).map((group) => (
              <li key={group.value}>
                <Group
                  group={group}
                  by={by}
                  chosen={match[by] === group.value}
                  onClick={() => onFilter({ [by]: match[by] === group.value ? '' : group.value })}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </FeedbackCard>
  )
}

type GroupProps = { group: FeedbackGroup; by: FeedbackGrouping; chosen: boolean; onClick: () => void }

/** A group that filters the list; one without a name cannot be filtered by. */
function Group({ group: { value, count, issues }, by, chosen, onClick }: GroupProps) {
  const t = useTexts(feedbacksTexts)
  const formats = useFormats()
  const nameNetwork = useNetworkName()
  const name = value === '' ? t.unknown : by === 'network' ? nameNetwork(value) : value
  const [issuesText, countText] = [formats.number(issues), formats.number(count)]
  const content = (
    <>
      <span className={classes.name} title={name}>
        {name}
        <VisuallyHidden>{': '}</VisuallyHidden>
      </span>
      <Bar share={issues / count} tone={issues / count >= highShare ? 'warning' : 'quiet'} />
      <span className={classes.part}>
        {t.ofGroup(issuesText, countText)}
        <VisuallyHidden>{t.withIssues}</VisuallyHidden>
      </span>
      <span className={classes.percent}>{formats.percent(issues / count)}</span>
    </>
  )
  if (value === '') return <div className={classes.group}>{content}</div>
  return (
    <UnstyledButton className={classes.group} aria-pressed={chosen} onClick={onClick}>
      {content}
    </UnstyledButton>
  )
}
