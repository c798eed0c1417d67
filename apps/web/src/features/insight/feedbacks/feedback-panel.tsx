import { type FeedbackDetails, type FeedbackGrouping, feedbacks } from '@foyer/contract/insight/feedbacks'
import { networkDetail } from '@foyer/contract/insight/meeting-log-kinds'
import { type ConferenceEvent, conferences } from '@foyer/contract/meetings/conferences'
import { Anchor, Group, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useNetworkName } from '#features/meetings/conferences/shared/network-names.ts'
import { useConferenceEvents } from '#features/meetings/conferences/shared/use-conference-events.tsx'
import { WholeLogLink } from '#features/meetings/conferences/shared/whole-log-link.tsx'
import { formatMeetingId } from '#features/meetings/meetings/shared/parse-invite.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { localTimeIn } from '#lib/time/local-time.ts'
import { CopyIcon } from '#ui/base/copy-icon.tsx'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { SidePanel } from '#ui/layout/side-panel.tsx'
import type { SetFilter } from './feedback-card.tsx'
import classes from './feedback-panel.module.css'
import { FeedbackSteps } from './feedback-steps.tsx'
import { maskIp, nameIssues } from './feedbacks.rules.ts'
import { feedbacksTexts } from './feedbacks.texts.ts'
import { RatingStars } from './rating-stars.tsx'

type FeedbackPanelProps = {
  id: string | undefined
  /** The ids of the feedback that the list shows. */
  listed: readonly string[]
  onOpen: (id: string) => void
  onClose: () => void
  onFilter: SetFilter
}

/** Everything about one feedback, beside the list; opening it marks it as read. */
export function FeedbackPanel({ id, listed, onOpen, onClose, onFilter }: FeedbackPanelProps) {
  const t = useTexts(feedbacksTexts)
  const result = useCallQuery(feedbacks.get, id === undefined ? undefined : { id })
  return (
    <SidePanel title={result.data?.name ?? t.title} opened={id !== undefined} onClose={onClose}>
      {id !== undefined && (
        <>
          <FeedbackSteps id={id} listed={listed} onOpen={onOpen} />
          <QueryBoundary result={result} skeleton={<Skeleton height={320} />}>
            {(entry) => <Details key={entry.id} entry={entry} onFilter={onFilter} />}
          </QueryBoundary>
        </>
      )}
    </SidePanel>
  )
}

function Section({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Group justify="space-between" gap="xs">
        <Title order={3} id={id}>
          {title}
        </Title>
        {beside}
      </Group>
      {children}
    </section>
  )
}

function Details({ entry, onFilter }: { entry: FeedbackDetails; onFilter: SetFilter }) {
  const t = useTexts(feedbacksTexts)
  const formats = useFormats()
  const { id, seen } = entry
  const { mutate: markSeen } = useCallMutation(feedbacks.markSeen)
  useEffect(() => {
    // The server learns that it is open now.
    if (!seen) markSeen({ id })
  }, [id, seen, markSeen])
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {entry.tenant} · {t.given(formats.dateTime(entry.givenAt))}
      </Text>
      <Rating entry={entry} />
      <Meeting entry={entry} />
      <Participant entry={entry} />
      <WhatHappened entry={entry} />
      {entry.alike.length > 0 && (
        <Section
          title={t.alike}
          beside={
            <Text size="sm" c="dimmed">
              {t.alikeDays}
            </Text>
          }
        >
          <ul className={classes.alike}>
            {entry.alike.map((alike) => (
              <li key={alike.by}>
                <Alike {...alike} onClick={() => onFilter({ [alike.by]: entry[alike.by] })} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Stack>
  )
}

/** The rating with those of the others, the suggestion and the issues. */
function Rating({ entry }: { entry: FeedbackDetails }) {
  const t = useTexts(feedbacksTexts)
  const formats = useFormats()
  const language = useLanguage()
  const { rating, suggestion, others } = entry
  const issues = (['video', 'share', 'audio'] as const).flatMap((kind) =>
    nameIssues(entry, kind, language).map((name) => t.issue(t[kind], name)),
  )
  return (
    <Section title={t.overall}>
      <Group gap="sm">
        <span className={classes.figure} aria-hidden>
          {rating}
        </span>
        <RatingStars rating={rating} />
      </Group>
      <Text size="sm" c="dimmed">
        {others === null ? t.onlyRating : t.others(others.count, formats.oneDecimal(others.average))}
      </Text>
      {suggestion === '' ? (
        <Text c="dimmed">{t.noSuggestion}</Text>
      ) : (
        <blockquote className={classes.suggestion}>{suggestion}</blockquote>
      )}
      <Group gap={6}>
        {issues.length === 0 ? (
          <StatusBadge>{t.noIssue}</StatusBadge>
        ) : (
          issues.map((issue) => (
            <StatusBadge key={issue} tone="bad" wrapping>
              {issue}
            </StatusBadge>
          ))
        )}
      </Group>
    </Section>
  )
}

/** The meeting, with a link to where it is listed. */
function Meeting({ entry }: { entry: FeedbackDetails }) {
  const t = useTexts(feedbacksTexts)
  const formats = useFormats()
  const { number, topic, conferenceId, meetingStartsAt, meetingEndsAt } = entry
  const isLive = meetingEndsAt === null
  const canOpen = [useCan(conferences.listCompleted), useCan(conferences.listLive)][isLive ? 1 : 0]
  const day = localTimeIn(formats.zone, Date.parse(meetingStartsAt)).slice(0, 10)
  const search = {
    search: number,
    conference: conferenceId,
    ...(isLive ? {} : { period: 'custom', from: day, to: day }),
  }
  return (
    <Section title={t.meetingId}>
      <Group gap={4}>
        <bdi dir="ltr" className={classes.figure}>
          {formatMeetingId(number)}
        </bdi>
        <CopyIcon value={number} label={t.copyNumber} />
      </Group>
      <Text size="sm">
        {topic} · {isLive ? formats.dateTime(meetingStartsAt) : formats.period(meetingStartsAt, meetingEndsAt)}
      </Text>
      {canOpen && (
        <Anchor
          size="sm"
          renderRoot={(props: object) => (
            <Link {...props} to={isLive ? '/portal/live-meeting' : '/portal/completed-meetings'} search={search} />
          )}
        >
          {isLive ? t.liveMeeting : t.completedMeeting}
        </Anchor>
      )}
    </Section>
  )
}

function Participant({ entry }: { entry: FeedbackDetails }) {
  const t = useTexts(feedbacksTexts)
  const formats = useFormats()
  const nameNetwork = useNetworkName()
  const reported = [
    { label: t.version, value: entry.browser },
    { label: t.os, value: entry.os },
    { label: t.speaker, value: entry.speaker },
    { label: t.mic, value: entry.mic },
    { label: t.camera, value: entry.camera },
    { label: t.network, value: nameNetwork(entry.network) },
  ].filter(({ value }) => value !== '')
  const address = entry.ip === '' ? [] : [{ label: t.ip, value: <MaskedIp ip={entry.ip} /> }]
  return (
    <Section title={t.details}>
      <DescriptionList
        facts={[
          { label: t.start, value: formats.dateTime(entry.startedAt) },
          ...(entry.leftAt === null ? [] : [{ label: t.left, value: formats.dateTime(entry.leftAt) }]),
          ...reported,
          ...address,
        ]}
      />
      {reported.length + address.length === 0 && <Text c="dimmed">{t.forgotten}</Text>}
    </Section>
  )
}

/** An IP address whose end is shown on request, because a screen is often shared with others. */
function MaskedIp({ ip }: { ip: string }) {
  const t = useTexts(feedbacksTexts)
  const [isShown, setShown] = useState(false)
  return (
    <Group component="span" gap="xs">
      <bdi dir="ltr">{isShown ? ip : maskIp(ip)}</bdi>
      <Anchor component="button" type="button" size="sm" onClick={() => setShown(!isShown)}>
        {isShown ? t.hideIp : t.showIp}
      </Anchor>
    </Group>
  )
}

const maxEvents = 25

/** Finds the event that a complaint is most likely about: a lost connection, or else another network. */
const findTrouble = (events: readonly ConferenceEvent[]): ConferenceEvent | undefined =>
  events.find(({ type, detail }) => type === 'left' && ['connection-lost', 'timeout'].includes(detail)) ??
  events.find(({ type, detail }) => type === 'device-changed' && detail.startsWith(networkDetail))

/** The log of the participant's stays. */
function WhatHappened({ entry: { id, conferenceId, meetingEndsAt } }: { entry: FeedbackDetails }) {
  const { texts, describe } = useConferenceEvents()
  const formats = useFormats()
  const canSee = useCan(conferences.listEvents, 'completed')
  const log = { conferenceId, participantId: id, list: 'completed', size: maxEvents } as const
  const { data } = useCallQuery(conferences.listEvents, canSee && meetingEndsAt !== null ? log : undefined)
  if (data === undefined || data.items.length === 0) return null
  return (
    <Section title={texts.what}>
      <WholeLogLink conferenceId={conferenceId} at={findTrouble(data.items)?.at} />
      <ol className={classes.events}>
        {data.items.map((event) => (
          <li key={event.id}>
            <time dateTime={event.at}>{formats.time(event.at)}</time>
            <span>{describe(event)}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

type AlikeProps = { by: FeedbackGrouping; count: number; average: number; onClick: () => void }

/** How often the same was rated, and how; leads to these. */
function Alike({ by, count, average, onClick }: AlikeProps) {
  const t = useTexts(feedbacksTexts)
  const formats = useFormats()
  const names = { version: t.sameVersion, network: t.sameNetwork, system: t.sameSystem }
  return (
    <UnstyledButton className={classes.same} onClick={onClick}>
      <span>
        {names[by]}
        <span className={classes.mean}>{t.average(formats.oneDecimal(average))}</span>
      </span>
      <span className={classes.count}>{formats.number(count)}</span>
      <IconChevronRight size={16} aria-hidden />
    </UnstyledButton>
  )
}
