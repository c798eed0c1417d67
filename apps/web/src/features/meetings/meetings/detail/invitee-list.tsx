import { meetings } from '@foyer/contract/meetings/meetings'
import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { type InviteeState, responses } from '@foyer/contract/meetings/responses'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconChecks, IconMailForward, IconUserMinus, IconUserShare, IconUserStar } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { isUnnotified } from '#features/meetings/meetings/meetings.rules.ts'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { announce } from '#lib/announce.ts'
import { useHasBeenTrue } from '#lib/browser/use-has-been-true.ts'
import { useCan } from '#lib/can.tsx'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { StatusBadge, type StatusTone } from '#ui/base/status-badge.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { PersonName } from '#ui/person/person-name.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import { HandOver } from './hand-over.tsx'
import classes from './invitee-list.module.css'
import { responsesTexts } from './responses.texts.ts'
import { Unnotified } from './unnotified.tsx'

const shownInvitees = 6

type InviteeListProps = {
  row: Pick<Occurrence, 'meetingId' | 'occurrence' | 'own' | 'emails'>
  onInvite?: (() => void) | undefined
}

/** Lists the invitees of a meeting that the user may edit, or also of one occurrence of it. */
export const useInvitees = (id: string, occurrence: string | null) =>
  useCallQuery(responses.list, { id, ...(occurrence === null ? {} : { occurrence }) })

/** Lists the invitees of a meeting with their answers; users who may edit it invite and remove them. */
export function InviteeList({ row, onInvite }: InviteeListProps) {
  const { meetingId: id, occurrence, own, emails } = row
  const result = useInvitees(id, occurrence)
  return (
    <QueryBoundary result={result}>
      {({ items }) => <Invitees meetingId={id} own={own} emails={emails} invitees={items} onInvite={onInvite} />}
    </QueryBoundary>
  )
}

type InviteesProps = {
  meetingId: string
  own: boolean
  emails: Occurrence['emails']
  invitees: readonly InviteeState[]
  onInvite: (() => void) | undefined
}

function Invitees({ meetingId, own, emails, invitees, onInvite }: InviteesProps) {
  const t = useTexts(responsesTexts)
  const id = useId()
  const [all, setAll] = useState(false)
  const unnotified = invitees.filter(isUnnotified)
  const hidden = all ? 0 : Math.max(0, invitees.length - shownInvitees)
  return (
    <Stack gap="xs" component="section" aria-labelledby={id}>
      <Group justify="space-between">
        <Title order={3} id={id}>
          {t.people}{' '}
          <Text span inherit c="dimmed" fw={400}>
            {invitees.length}
          </Text>
        </Title>
        {onInvite && (
          <Button variant="subtle" size="xs" onClick={onInvite}>
            {t.invite}
          </Button>
        )}
      </Group>
      {invitees.length === 0 && <Text c="dimmed">{t.nobodyInvited}</Text>}
      {invitees.length > unnotified.length && (
        <Text size="sm" c="dimmed">
          <Counts invitees={invitees.filter((one) => !isUnnotified(one))} />
        </Text>
      )}
      {unnotified.length > 0 && (
        <Unnotified meetingId={meetingId} count={unnotified.length} inviteeIds={unnotified.map((one) => one.id)} />
      )}
      <ul className={classes.list}>
        {invitees.slice(0, invitees.length - hidden).map((invitee) => (
          <Invitee key={invitee.id} meetingId={meetingId} own={own} emails={emails} invitee={invitee} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
          {t.more(hidden)}
        </Button>
      )}
    </Stack>
  )
}

function Counts({ invitees }: { invitees: readonly InviteeState[] }) {
  const t = useTexts(responsesTexts)
  const count = (response: InviteeState['response']) =>
    invitees.filter((invitee) => invitee.response === response).length
  const parts = [
    { number: count('accepted'), text: t.countAccepted },
    { number: count('tentative'), text: t.countTentative },
    { number: count('declined'), text: t.countDeclined },
    { number: count('none'), text: t.countNone },
  ]
  return parts
    .filter(({ number }) => number > 0)
    .map(({ number, text }) => text(number))
    .join(', ')
}

const tones = { accepted: 'good', tentative: 'warning', declined: 'neutral' } as const satisfies {
  readonly [response: string]: StatusTone
}

type InviteeProps = { meetingId: string; own: boolean; emails: Occurrence['emails']; invitee: InviteeState }

function Invitee({ meetingId, own, emails, invitee }: InviteeProps) {
  const t = useTexts(responsesTexts)
  const { alternativeHost: alternativeHostLabel } = useTexts(meetingsTexts)
  const sendsEmail = useSendsEmail()
  const may = {
    update: useCan(responses.updateInvitee) && own,
    handOver: useCan(meetings.handOver) && own && invitee.user,
    remove: useCan(responses.remove),
    send: useCan(meetings.invite) && sendsEmail,
    mark: useCan(responses.markNotified) && isUnnotified(invitee),
  }
  const handOver = useDialog()
  const wasAsked = useHasBeenTrue(handOver.opened)
  const remove = useCallMutation(responses.remove)
  const restore = useCallMutation(responses.restore)
  const send = useCallMutation(responses.sendInvitations)
  const update = useCallMutation(responses.updateInvitee)
  const mark = useCallMutation(responses.markNotified)
  const { id: inviteeId, name, email, picture, response, previousResponse, alternativeHost } = invitee
  const label = name || email
  const sendAgain = () =>
    send.mutate({ id: meetingId, inviteeIds: [inviteeId] }, { onSuccess: () => void toast.success(t.sentAgain) })
  const markNotified = () =>
    mark.mutate({ id: meetingId, inviteeIds: [inviteeId] }, { onSuccess: () => announce(t.markedNotified) })
  // The row of a removed invitee is no longer there when these end.
  const undo = () =>
    restore.mutateAsync({ id: meetingId, inviteeId }).then(
      () => announce(t.removedUndone(label)),
      () => undefined,
    )
  const removeInvitee = () =>
    remove.mutateAsync({ id: meetingId, inviteeId }).then(
      () => void toast.undo(t.removed(label), () => void undo()),
      () => undefined,
    )
  const setHost = (next: boolean) => {
    const done = next ? (sendsEmail ? t.madeHostByEmail : t.madeHost) : t.unmadeHost
    update.mutate(
      { id: meetingId, inviteeId, alternativeHost: next },
      { onSuccess: () => void toast.success(done(label)) },
    )
  }
  const hostAction = alternativeHost
    ? { key: 'host', label: t.unmakeHost, icon: <IconUserStar />, onClick: () => setHost(false) }
    : { key: 'host', label: t.makeHost, icon: <IconUserStar />, onClick: () => setHost(true) }
  const actions = [
    ...(may.update && (alternativeHost || invitee.user) ? [hostAction] : []),
    ...(may.mark ? [{ key: 'mark', label: t.markNotified, icon: <IconChecks />, onClick: markNotified }] : []),
    ...(may.send ? [{ key: 'send', label: t.sendAgain, icon: <IconMailForward />, onClick: sendAgain }] : []),
    ...(may.handOver
      ? [{ key: 'hand-over', label: t.handOver, icon: <IconUserShare />, onClick: () => handOver.open() }]
      : []),
    ...(may.remove
      ? [{ key: 'remove', label: t.remove, icon: <IconUserMinus />, danger: true, onClick: () => void removeInvitee() }]
      : []),
  ]
  const states = { accepted: t.stateAccepted, tentative: t.stateTentative, declined: t.stateDeclined }
  const before = { accepted: t.beforeAccepted, tentative: t.beforeTentative, declined: t.beforeDeclined }
  return (
    <li className={classes.invitee}>
      <span className={classes.name}>
        <PersonName name={name} email={email} picture={picture} />
      </span>
      {isUnnotified(invitee) ? (
        <span className={classes.state}>
          <StatusBadge tone="warning">{t.stateUnnotified}</StatusBadge>
        </span>
      ) : response === 'none' ? (
        <Text className={classes.state} size="xs" c="dimmed">
          {t.stateNone}
        </Text>
      ) : (
        <span className={classes.state}>
          <StatusBadge tone={tones[response]}>{states[response]}</StatusBadge>
        </span>
      )}
      <RowMenu row={invitee} name={label} actions={actions} />
      {wasAsked && (
        <HandOver
          id={meetingId}
          inviteeId={inviteeId}
          person={label}
          emailsChanges={emails?.change !== false}
          opened={handOver.opened}
          onClose={handOver.close}
        />
      )}
      {alternativeHost && (
        <Text className={classes.note} c="dimmed">
          {alternativeHostLabel}
        </Text>
      )}
      {response === 'none' && previousResponse !== 'none' && (
        <Text className={classes.note} c="dimmed">
          {before[previousResponse]}
        </Text>
      )}
      {invitee.delivery === 'failed' && (
        <div className={classes.note}>
          <Text inherit c="red">
            {t.failed}
          </Text>
          {may.send && (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={t.sendAgainTo(label)}
              loading={send.isPending}
              onClick={sendAgain}
            >
              {t.sendAgain}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
