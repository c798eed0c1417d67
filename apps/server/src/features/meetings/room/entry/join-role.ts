import { room } from '@foyer/contract/meetings/room'
import { isManager } from '#features/meetings/managers/managers.store.ts'
import {
  type ConferenceToEnd,
  findHostedKind,
  findInvitation,
  type MeetingToJoin,
} from '#features/meetings/room/room.store.ts'
import { hasPermission } from '#platform/calls/access.ts'
import type { Db } from '#platform/database/database.ts'
import type { Actor } from '#platform/security/sessions.ts'

/** How a caller may join a meeting: as its host, without the password as an invitee or co-manager, or with the password only. */
export type JoinRole = 'host' | 'invitee' | 'stranger'

type Kind = MeetingToJoin['kind']

const mayStart = (actor: Actor, kind: Kind): boolean => hasPermission(actor, room.start.permission.keys[kind])

/**
 * Finds the role of a caller who joins: an owner or alternative host who may not start meetings joins like an invitee.
 */
export async function findJoinRole(
  db: Db,
  meeting: MeetingToJoin | undefined,
  actor: Actor | undefined,
): Promise<JoinRole> {
  if (meeting === undefined || actor === undefined) return 'stranger'
  if (meeting.owner_id !== actor.id) {
    const invitation = await findInvitation(db, meeting.id, actor.id)
    // A co-manager sees the password anyway, and does not host.
    if (invitation === undefined) return (await isManager(db, meeting.id, actor.id)) ? 'invitee' : 'stranger'
    if (!invitation.isAlternativeHost) return 'invitee'
  }
  return mayStart(actor, meeting.kind) ? 'host' : 'invitee'
}

/** Checks whether the actor hosts a conference: as the owner of its meeting, or as an alternative host at present. */
export async function hostsConference(db: Db, conference: ConferenceToEnd, actor: Actor): Promise<boolean> {
  if (conference.host_id === actor.id) return true
  const kind = await findHostedKind(db, conference, actor.id)
  return kind !== undefined && mayStart(actor, kind)
}
