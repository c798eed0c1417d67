import { meetingLog } from '@foyer/contract/insight/meeting-log'
import { type MeetingState, meetingState } from '@foyer/contract/insight/meeting-state'
import { conferences } from '@foyer/contract/meetings/conferences'
import { ActionIcon, Anchor, Group, Switch, Text, Title } from '@mantine/core'
import { IconRefresh, IconStethoscope } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { LookUpForm } from '#features/insight/meeting-state/shared/look-up-form.tsx'
import { formatMeetingId, isMeetingId, parseMeetingId } from '#features/meetings/meetings/shared/parse-invite.ts'
import { ApiError } from '#lib/api.ts'
import { Can, useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useQueryFields, useSetQueryFields } from '#lib/lists/query-fields.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { LiveState } from './live-state.tsx'
import classes from './meeting-state.module.css'
import { meetingStateTexts } from './meeting-state.texts.ts'

/** Mutes, new streams and lost packets change nothing in the portal, so that the engine is asked again and again. */
const refreshMs = 2_000

/** The media of a meeting in progress, which its number in the URL names. */
export function MeetingStateScreen() {
  const t = useTexts(meetingStateTexts)
  const formats = useFormats()
  const { id = '', live } = useQueryFields()
  const setFields = useSetQueryFields()
  const isLive = live !== 'off'
  const isChosen = isMeetingId(id)
  const result = useCallQuery(meetingState.get, isChosen ? { id } : undefined, {
    refetchInterval: ({ state }) => (isLive && state.status !== 'error' ? refreshMs : false),
  })
  const { data, error } = result
  const isUnknown = error instanceof ApiError && error.code === 'meeting-id-not-found'
  return (
    <Screen
      title={t.title}
      actions={
        isChosen &&
        !isUnknown && (
          <>
            {data && !error && (
              <Text size="sm" c="dimmed">
                {t.readAt(formats.exactTime(data.readAt))}
              </Text>
            )}
            <Switch
              label={t.live}
              checked={isLive}
              onChange={({ currentTarget: { checked } }) => setFields({ live: checked ? '' : 'off' }, true)}
            />
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t.refresh}
              title={t.refresh}
              onClick={() => void result.refetch()}
            >
              <IconRefresh size={18} />
            </ActionIcon>
            {data && !error && <CopyButton label={t.copy} value={JSON.stringify(data, undefined, 2)} done={t.copied} />}
          </>
        )
      }
    >
      <div className={classes.card}>
        <div className={classes.lookUp}>
          <LookUpForm
            number={id}
            parse={parseMeetingId}
            format={formatMeetingId}
            action={t.lookUp}
            onChoose={(number) => setFields({ id: number, tab: '' })}
          />
        </div>
        {data && !error && <Meeting state={data} />}
        {!isChosen && <EmptyState icon={<IconStethoscope size={28} />} text={t.start} hint={t.startWhy} />}
        {isUnknown && <EmptyState icon={<IconStethoscope size={28} />} text={t.notFound} hint={t.notFoundWhy} />}
        {data && !error && data.conference === null && (
          <EmptyState
            icon={<IconStethoscope size={28} />}
            text={t.notInProgress}
            hint={t.notInProgressWhy}
            action={
              <Can call={meetingLog.get}>
                <LogLink search={{ number: data.number }} />
              </Can>
            }
          />
        )}
      </div>
      {isChosen && !isUnknown && (
        <QueryBoundary result={result}>
          {({ conference }) => conference && <LiveState key={conference.id} conference={conference} />}
        </QueryBoundary>
      )}
    </Screen>
  )
}

/** The meeting, and where else it can be looked at. */
function Meeting({ state: { topic, number, tenant, conference, readAt } }: { state: MeetingState }) {
  const t = useTexts(meetingStateTexts)
  const formats = useFormats()
  const canSeeParticipants = useCan(conferences.listLiveParticipants)
  return (
    <div className={classes.meeting}>
      <div className={classes.names}>
        <Title order={2}>{topic}</Title>
        {conference && (
          <StatusBadge tone="good">{t.inProgress(formats.duration(conference.startsAt, readAt))}</StatusBadge>
        )}
        <Text span size="sm" c="dimmed">
          <bdi dir="ltr">{formatMeetingId(number)}</bdi>
          {tenant !== '' && ` · ${tenant}`}
        </Text>
      </div>
      {conference && (
        <Group gap="md">
          {canSeeParticipants && (
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link {...props} to="/portal/live-meeting" search={{ conference: conference.id }} />
              )}
            >
              {t.participants}
            </Anchor>
          )}
          <Can call={meetingLog.get}>
            <LogLink search={{ conference: conference.id }} />
          </Can>
        </Group>
      )}
    </div>
  )
}

/** Leads to the log of a conference, or of all conferences of a meeting. */
function LogLink({ search }: { search: { conference: string } | { number: string } }) {
  const t = useTexts(meetingStateTexts)
  return (
    <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/portal/meeting-log" search={search} />}>
      {t.meetingLog}
    </Anchor>
  )
}
