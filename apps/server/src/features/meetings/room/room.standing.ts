import { room } from '@foyer/contract/meetings/room'
import { hasPermission } from '#platform/calls/access.ts'
import type { Db } from '#platform/database/database.ts'
import type { Actor } from '#platform/security/sessions.ts'
import { isInvited, type MeetingToJoin } from './room.store.ts'

/** What a caller is to a meeting before any password: who starts it, somebody whom its host knows, or a stranger. */
export type Standing = 'host' | 'invited' | 'stranger'

export async function findStanding(
  db: Db,
  meeting: MeetingToJoin | undefined,
  actor: Actor | undefined,
): Promise<Standing> {
  if (meeting === undefined || actor === undefined) return 'stranger'
  if (meeting.owner_id !== actor.id) return (await isInvited(db, meeting.id, actor.id)) ? 'invited' : 'stranger'
  return hasPermission(actor, room.start.permission.keys[meeting.kind]) ? 'host' : 'invited'
}
