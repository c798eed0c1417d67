import { room } from '@foyer/contract/meetings/room'
import { hasPermission } from '#platform/calls/access.ts'
import type { Db } from '#platform/database/database.ts'
import type { Actor } from '#platform/security/sessions.ts'
import { isInvited, type MeetingToJoin } from './room.store.ts'

/** How a caller may join a meeting: as its host, without the password as an invitee, or with the password only. */
export type JoinRole = 'host' | 'invitee' | 'stranger'

/** An owner who may not start meetings joins like an invitee. */
export async function findJoinRole(
  db: Db,
  meeting: MeetingToJoin | undefined,
  actor: Actor | undefined,
): Promise<JoinRole> {
  if (meeting === undefined || actor === undefined) return 'stranger'
  if (meeting.owner_id !== actor.id) return (await isInvited(db, meeting.id, actor.id)) ? 'invitee' : 'stranger'
  return hasPermission(actor, room.start.permission.keys[meeting.kind]) ? 'host' : 'invitee'
}
