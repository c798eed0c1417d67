import type { FeedbackSummary } from '@foyer/contract/insight/feedbacks'
import { Anchor, Skeleton, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { formatMeetingId } from '#features/meetings/meetings/shared/parse-invite.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Bar } from '#ui/base/bar.tsx'
import { QueryBoundary, type QueryResult } from '#ui/feedback/query-boundary.tsx'
import { FeedbackCard, type SetFilter } from './feedback-card.tsx'
import classes from './feedback-cards.module.css'
import { FeedbackGroups, type FeedbackMatch } from './feedback-groups.tsx'
import { feedbacksTexts } from './feedbacks.texts.ts'
import { RatingStars } from './rating-stars.tsx'

type FeedbackCardsProps = {
  summary: QueryResult<FeedbackSummary>
  /** The period of the list and its filters. */
  match: FeedbackMatch | undefined
  onFilter: SetFilter
}

/** Sums up the period at a glance; nothing is shown if nothing was given. */
export function FeedbackCards({ summary, match, onFilter }: FeedbackCardsProps) {
  if (match === undefined || summary.data?.count === 0) return null
  return (
    <QueryBoundary result={summary} skeleton={<Skeleton className={classes.skeleton ?? ''} />}>
      {(given) => (
        <div className={classes.frame}>
          <div className={classes.cards}>
            <Overall summary={given} rating={match.rating} onFilter={onFilter} />
            <Complaints worst={given.worst} onFilter={onFilter} />
            <FeedbackGroups issues={given.issues} match={match} onFilter={onFilter} />
          </div>
        </div>
      )}
    </QueryBoundary>
  )
}

type OverallProps = { summary: FeedbackSummary; rating: string | undefined; onFilter: SetFilter }

/** The average rating beside the one before, and how often each rating was given. */
function Overall({ summary, rating: chosen, onFilter }: OverallProps) {
  const t = useTexts(feedbacksTexts)
  const formats = useFormats()
  const { average, previousAverage, ratings } = summary
  const most = Math.max(1, ...ratings)
  const write = formats.oneDecimal
  return (
    <FeedbackCard title={<h2 className={classes.title}>{t.overall}</h2>}>
      <div className={classes.average}>
        <span className={classes.figure}>{write(average ?? 0)}</span>
        <RatingStars rating={average ?? 0} />
        {previousAverage !== null && <span className={classes.before}>{t.before(write(previousAverage))}</span>}
      </div>
      <ul className={classes.bars}>
        {ratings
          .map((count, index) => ({ count, stars: index + 1 }))
          .toReversed()
          .map(({ count, stars }) => (
            <li key={stars}>
              <UnstyledButton
                className={classes.rating}
                aria-pressed={chosen === String(stars)}
                onClick={() => onFilter({ rating: chosen === String(stars) ? '' : String(stars) })}
              >
                <span>
                  {stars}
                  <VisuallyHidden>{t.stars(stars)}</VisuallyHidden>
                </span>
                <Bar share={count / most} tone={stars <= 2 ? 'bad' : 'quiet'} />
                <span className={classes.count}>{formats.number(count)}</span>
              </UnstyledButton>
            </li>
          ))}
      </ul>
    </FeedbackCard>
  )
}

/** The meeting with the most low ratings. */
function Complaints({ worst, onFilter }: { worst: FeedbackSummary['worst']; onFilter: SetFilter }) {
  const t = useTexts(feedbacksTexts)
  const formats = useFormats()
  return (
    <FeedbackCard title={<h2 className={classes.title}>{t.complaints}</h2>}>
      {worst === null ? (
        <Text c="dimmed">{t.noComplaints}</Text>
      ) : (
        <>
          <bdi dir="ltr" className={classes.number}>
            {formatMeetingId(worst.number)}
          </bdi>
          <Text size="sm" c="dimmed" lineClamp={2}>
            {[worst.topic, worst.tenant].join(' · ')}
          </Text>
          <p className={classes.low}>
            <b>{t.low(formats.number(worst.low), formats.number(worst.count))}</b>
            {worst.audio > 0 && ` · ${t.forSound(formats.number(worst.audio))}`}
          </p>
          <Anchor
            component="button"
            type="button"
            className={classes.more ?? ''}
            onClick={() => onFilter({ search: worst.number, tab: '' })}
          >
            {t.showMeeting}
            <IconArrowRight size={16} aria-hidden />
          </Anchor>
        </>
      )}
    </FeedbackCard>
  )
}
