import type { MeetingOptions, ParticipantRole } from './options/meeting-options.ts'

/**
 * The addressees of a message: all participants in the room of the sender, those in all breakout rooms too, the hosts and
 * co-hosts, or one participant.
 */
export type ChatAudience = 'everyone' | 'all-rooms' | 'hosts' | 'participant'

const isHosting = (role: ParticipantRole): boolean => role !== 'participant'

/** Checks whether a participant may write to everyone, to all rooms, to the hosts, or to a participant with a role. */
export function mayWrite(
  chat: MeetingOptions['chat'],
  role: ParticipantRole,
  to: { audience: 'everyone' | 'all-rooms' | 'hosts' } | { audience: 'participant'; role: ParticipantRole },
): boolean {
  // Hosts call everyone back with it.
  if (to.audience === 'all-rooms') return isHosting(role)
  if (chat === 'off') return false
  if (chat === 'everyone' || isHosting(role)) return true
  return to.audience === 'hosts' || (to.audience === 'participant' && isHosting(to.role))
}
