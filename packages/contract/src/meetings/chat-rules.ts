import type { MeetingOptions, ParticipantRole } from './meeting-options.ts'

/** The addressees of a message: all participants, the hosts and co-hosts, or one participant. */
export type ChatAudience = 'everyone' | 'hosts' | 'participant'

const isHosting = (role: ParticipantRole): boolean => role !== 'participant'

/** Checks whether a participant may write to everyone, to the hosts, or to a participant with the role `recipient`. */
export function mayWrite(
  chat: MeetingOptions['chat'],
  role: ParticipantRole,
  to: { audience: 'everyone' | 'hosts' } | { audience: 'participant'; role: ParticipantRole },
): boolean {
  if (chat === 'off') return false
  if (chat === 'everyone' || isHosting(role)) return true
  return to.audience === 'hosts' || (to.audience === 'participant' && isHosting(to.role))
}
