import { meetsLevel } from '@foyer/contract/levels'
import { findActive } from '#features/identity/groups/group-members.store.ts'
import { findForMembers } from '#features/identity/groups/groups.store.ts'
import type { Context } from '#platform/calls/context.ts'
import { type Invitee, maxInvitees } from './shared/meetings.rules.ts'

type Invited = { invitees?: readonly Invitee[] | undefined; groups?: readonly string[] | undefined }

/**
 * Lists the invitees of an input with the members of its groups, without the organizer; from then on all are alike.
 * Clients invite no groups: they would learn who the members are.
 */
export async function listInvitees(
  { db, actor, fail }: Pick<Context<'forbidden' | 'group-not-found' | 'too-many-invitees'>, 'db' | 'actor' | 'fail'>,
  organizerId: string,
  { invitees = [], groups = [] }: Invited,
): Promise<readonly Invitee[]> {
  if (groups.length === 0) return invitees
  if (!meetsLevel(actor.level, 'member')) return fail('forbidden', 'groups')
  const ids = [...new Set(groups)]
  if ((await findForMembers(db, ids)).length < ids.length) return fail('group-not-found', 'groups')
  // The organizer and one more, so that too many are noticed.
  const members = await findActive(db, ids, maxInvitees + 2)
  const others = members.filter(({ id }) => id !== organizerId)
  if (others.length > maxInvitees) return fail('too-many-invitees', 'groups')
  return [...invitees, ...others.map(({ email, name }) => ({ email, name }))]
}
