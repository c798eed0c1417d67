import type { MeetingSecurity } from '../personal-meeting.ts'
import type { MeetingOptions, MeetingOptionsChange } from './meeting-options.ts'
import { findFixed, type ModeRules } from './mode-rules.ts'

/** Names the way in which options restrict who may join. */
export function toSecurity({ signedInOnly, lobby }: Pick<MeetingOptions, 'signedInOnly' | 'lobby'>): MeetingSecurity {
  if (signedInOnly) return 'signed-in'
  return lobby ? 'lobby' : 'password'
}

/** Returns the options that a way to restrict who may join stands for. */
export const toSecurityOptions = (
  security: MeetingSecurity,
  { freedoms }: Pick<ModeRules, 'freedoms'>,
): MeetingOptionsChange => ({
  signedInOnly: security === 'signed-in',
  // Who signs in also waits where the mode has everybody wait.
  ...(security === 'signed-in' && freedoms.lobby === 'fixed' ? {} : { lobby: security === 'lobby' }),
})

export const isSecurityPossible = (security: MeetingSecurity, mode: ModeRules): boolean =>
  findFixed(mode, toSecurityOptions(security, mode)).length === 0
