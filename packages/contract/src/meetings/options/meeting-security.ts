import type { MeetingSecurity } from '../personal-meeting.ts'
import type { MeetingOptions } from './meeting-options.ts'
import type { ModeRules } from './mode-rules.ts'

type SecurityOptions = Pick<MeetingOptions, 'signedInOnly' | 'lobby'>

/** Names the way in which options restrict who may join. */
export function toSecurity({ signedInOnly, lobby }: SecurityOptions): MeetingSecurity {
  if (signedInOnly) return 'signed-in'
  return lobby ? 'lobby' : 'password'
}

/** Returns the options that a way to restrict who may join stands for. */
export const toSecurityOptions = (
  security: MeetingSecurity,
  { freedoms }: Pick<ModeRules, 'freedoms'>,
): Partial<SecurityOptions> => ({
  signedInOnly: security === 'signed-in',
  // People who are signed in also wait where the mode has everyone wait.
  ...(security === 'signed-in' && freedoms.lobby === 'fixed' ? {} : { lobby: security === 'lobby' }),
})

/** Checks whether a mode leaves a way to restrict who may join; without the schemas, since pages ask it. */
export const isSecurityPossible = (security: MeetingSecurity, { options, freedoms }: ModeRules): boolean => {
  const { signedInOnly = options.signedInOnly, lobby = options.lobby } = toSecurityOptions(security, { freedoms })
  return (
    (freedoms.signedInOnly !== 'fixed' || signedInOnly === options.signedInOnly) &&
    (freedoms.lobby !== 'fixed' || lobby === options.lobby)
  )
}
