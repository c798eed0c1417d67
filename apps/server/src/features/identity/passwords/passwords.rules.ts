type Purpose = 'forced-change' | 'invitation' | 'reset' | 'second-factor' | 'two-factor-setup'
type Status = 'active' | 'invited' | 'disabled' | 'unlinked' | 'deleted'

/** Purposes of the tokens that set a password. */
type PasswordPurpose = Exclude<Purpose, 'second-factor' | 'two-factor-setup'>

/** Whether a token sets a password, and a user with this status may still use it. */
export const isTokenUsable = <T extends { purpose: Purpose }>(
  token: T,
  status: Status,
): token is T & { purpose: PasswordPurpose } => {
  if (token.purpose === 'second-factor' || token.purpose === 'two-factor-setup') return false
  return token.purpose === 'invitation' ? status === 'invited' || status === 'unlinked' : status === 'active'
}
