import type { connectionTest } from '@foyer/contract/meetings/connection-test'
import type { room } from '@foyer/contract/meetings/room'
import * as store from '#features/meetings/room/room.store.ts'
import type { PrepareContext } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { Actor } from '#platform/security/sessions.ts'
import { countFailedJoin, isPassword } from './join-rate-limits.ts'
import { findJoinRole, type JoinRole } from './join-role.ts'

export async function findMeetingAndRole(db: Db, number: string, actor: Actor | undefined) {
  const meeting = await store.findMeetingByNumber(db, number)
  return { meeting, role: await findJoinRole(db, meeting, actor) }
}

/**
 * Checks whether the caller is a guest and the meeting is for users of the tenant; only those who know the password
 * learn it.
 */
export const needsSignIn = (meeting: store.MeetingToJoin, actor: Actor | undefined): boolean =>
  meeting.options.signedInOnly && actor === undefined

type JoinableMeeting = { meeting: store.MeetingToJoin; role: JoinRole }

/**
 * Finds the meeting that the caller knows, and the role in which they would join; undefined for an unknown meeting and a
 * wrong password alike. A wrong password is counted; none is no guess, because every meeting has one.
 */
export async function findKnownMeeting({
  input: { number, password },
  ...context
}: Pick<
  PrepareContext<typeof room.preview>,
  'input' | 'tenantId' | 'actor' | 'request' | 'services' | 'read'
>): Promise<JoinableMeeting | undefined> {
  const { actor, services, read } = context
  const { meeting, role } = await read((db) => findMeetingAndRole(db, number, actor))
  if (role === 'stranger') {
    if (password === '') return undefined
    const refundFailedJoin = await countFailedJoin(context, number)
    // Both are compared in any case, so that the time that it takes tells nothing.
    const matches = [meeting?.password_encrypted, meeting?.next_password_encrypted ?? undefined].map((sealed) =>
      isPassword(services.secret, sealed, password),
    )
    if (!matches.includes(true)) return undefined
    await refundFailedJoin()
  }
  return meeting && { meeting, role }
}

/** Finds the meeting that the caller may join, and the role in which they do. */
export async function authorizeJoin(
  context: PrepareContext<typeof room.join> | PrepareContext<typeof connectionTest.start>,
): Promise<JoinableMeeting> {
  const known = await findKnownMeeting(context)
  if (known === undefined) return context.fail('join-refused')
  if (needsSignIn(known.meeting, context.actor)) return context.fail('sign-in-required')
  return known
}
