import { meetsLevel } from '@foyer/contract/levels'
import type { TimesForm, TimesPreview } from '@foyer/contract/meetings/times-preview'
import type { z } from 'zod'
import { listInvitees } from '#features/meetings/meetings/invited-groups.commands.ts'
import * as invitees from '#features/meetings/meetings/invitees.store.ts'
import type { Context } from '#platform/calls/context.ts'
import * as store from './availability.store.ts'

/** Users and occurrences that are checked: enough for the teams and series that there are, and done in an instant. */
const maxUsers = 100
const maxDates = 60
const maxNamed = 3

type Asked = {
  /** The meeting that is changed, and its occurrence if only that one is. */
  meeting: { id: string; owner_id: string } | undefined
  occurrenceId: string | undefined
  /** Those who are about to be invited. */
  invited: Pick<z.output<typeof TimesForm>, 'invitees' | 'groups'>
  spans: readonly { startsAt: Date; endsAt: Date }[]
}

/**
 * Tells which of the other users who are to take part have another meeting. Clients see none of it, and so do not learn
 * who is a user and when colleagues meet.
 */
export async function findOthers(
  context: Pick<Context<'forbidden' | 'group-not-found' | 'too-many-invitees'>, 'db' | 'actor' | 'fail'>,
  { spans, ...asked }: Asked,
): Promise<TimesPreview['others']> {
  const { db, actor } = context
  const isShown = meetsLevel(actor.level, 'member')
  const userIds = isShown ? (await listUsers(context, asked)).slice(0, maxUsers) : []
  const checkedSpans = spans.slice(0, maxDates)
  const moved = { meetingId: asked.meeting?.id, occurrenceId: asked.occurrenceId }
  const busy = await store.findBusyUsers(db, { userIds, spans: checkedSpans, moved })
  return {
    checked: userIds.length,
    checkedDates: checkedSpans.length,
    busy: busy.length,
    named: busy.slice(0, maxNamed).map(({ startsAt, busyUntil, ...user }) => ({
      ...user,
      startsAt: startsAt.toISOString(),
      busyUntil: busyUntil.toISOString(),
    })),
  }
}

/** Lists the users other than the actor who are to take part: those who are invited, and the organizer. */
async function listUsers(
  context: Parameters<typeof findOthers>[0],
  { meeting, occurrenceId, invited }: Omit<Asked, 'spans'>,
): Promise<string[]> {
  const { db, actor } = context
  const { invitees: emails = [], groups } = invited
  const typed = emails.map((email) => ({ email, name: '' }))
  const added = await listInvitees(context, actor.id, { invitees: typed, groups })
  const users = await invitees.findUsers(
    db,
    added.map(({ email }) => email),
  )
  const present =
    meeting === undefined
      ? []
      : [
          ...(await invitees.findByMeeting(db, meeting.id)),
          ...(occurrenceId === undefined ? [] : await invitees.findByMeeting(db, meeting.id, occurrenceId)),
        ].map(({ userId }) => userId)
  const ids = [meeting?.owner_id, ...users.map(({ id }) => id), ...present]
  return [...new Set(ids)].filter((id) => typeof id === 'string').filter((id) => id !== actor.id)
}
