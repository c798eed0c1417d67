import type { connectionTest } from '@foyer/contract/meetings/connection-test'
import type { room } from '@foyer/contract/meetings/room'
import * as store from '#features/meetings/room/room.store.ts'
import type { PrepareContext } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { Actor } from '#platform/security/sessions.ts'
import { countFailedJoin, countNumberGuess, isPassword } from './join-rate-limits.ts'
import { findJoinRole, type JoinRole } from './join-role.ts'

export async function findMeetingAndRole(db: Db, number: string, actor: Actor | undefined) {
  const meeting = await store.findMeetingByNumber(db, number)
  return { meeting, role: await findJoinRole(db, meeting, actor) }
}

type JoinableMeeting = {
  meeting: store.MeetingToJoin
  role: JoinRole
  /** Whether the caller presented the password, which they need not if the meeting is open to who knows its number. */
  knowsPassword: boolean
}
type Joining = Pick<
  PrepareContext<typeof room.preview>,
  'input' | 'tenantId' | 'actor' | 'request' | 'services' | 'read'
>

/**
 * Finds the meeting that the caller knows, and the role in which they would join; undefined for an unknown meeting and a
 * wrong password alike. Both are counted: a wrong password as a guess of the password, and with a missing one as a guess
 * of the number, which opens a meeting without a password.
 */
export async function findKnownMeeting({
  input: { number, password },
  ...context
}: Joining): Promise<JoinableMeeting | undefined> {
  const { actor, services, read } = context
  const { meeting, role } = await read((db) => findMeetingAndRole(db, number, actor))
  if (role !== 'stranger') return meeting && { meeting, role, knowsPassword: false }
  const refundPassword = password === '' ? undefined : await countFailedJoin(context, number)
  // Both are compared in any case, so that the time that it takes tells nothing.
  const matches = [meeting?.password_encrypted, meeting?.next_password_encrypted ?? undefined].map((sealed) =>
    isPassword(services.secret, sealed, password),
  )
  if (matches.includes(true)) {
    await refundPassword?.()
    return meeting && { meeting, role, knowsPassword: true }
  }
  const refundNumber = await countNumberGuess(context, number)
  if (meeting === undefined || meeting.options.passwordRequired) return undefined
  await refundPassword?.()
  await refundNumber()
  return { meeting, role, knowsPassword: false }
}

/** Finds the meeting that the caller may join, and the role in which they do. */
export async function authorizeJoin(
  context: PrepareContext<typeof room.join> | PrepareContext<typeof connectionTest.start>,
): Promise<JoinableMeeting> {
  return (await findKnownMeeting(context)) ?? context.fail('join-refused')
}
