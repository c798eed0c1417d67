type Purpose = 'forced-change' | 'invitation' | 'reset' | 'second-factor' | 'two-factor-setup'
type Status = 'active' | 'invited' | 'disabled' | 'unlinked' | 'deleted'

/** Purposes of the tokens that set a password. */
type PasswordPurpose = Exclude<Purpose, 'second-factor' | 'two-factor-setup'>

/** Checks whether a token sets a password, and its user may still use it. */
export const isTokenUsable = <T extends { purpose: Purpose }>(
  token: T,
  { status, is_invited }: { status: Status; is_invited: boolean },
): token is T & { purpose: PasswordPurpose } => {
  if (token.purpose === 'second-factor' || token.purpose === 'two-factor-setup') return false
  return token.purpose === 'invitation' ? is_invited : status === 'active'
}
