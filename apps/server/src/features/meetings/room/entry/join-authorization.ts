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
  meeting.signed_in_only && actor === undefined

/**
 * Finds the meeting that the caller may join, and the role in which they do. A wrong password is counted, and fails
 * like an unknown meeting.
 */
export async function authorizeJoin(
  context: PrepareContext<typeof room.join> | PrepareContext<typeof connectionTest.start>,
): Promise<{ meeting: store.MeetingToJoin; role: JoinRole }> {
  const { input, actor, services, read, fail } = context
  const { number, password } = input
  const { meeting, role } = await read((db) => findMeetingAndRole(db, number, actor))
  if (role === 'stranger') {
    const refundFailedJoin = await countFailedJoin(context, number)
    // Both are compared in any case, so that the time that it takes tells nothing.
    const matches = [meeting?.password_encrypted, meeting?.next_password_encrypted ?? undefined].map((sealed) =>
      isPassword(services.secret, sealed, password),
    )
    if (!matches.includes(true)) return fail('join-refused')
    await refundFailedJoin()
  }
  if (meeting === undefined) return fail('join-refused')
  if (needsSignIn(meeting, actor)) return fail('sign-in-required')
  return { meeting, role }
}
