type Purpose = 'forced-change' | 'invitation' | 'reset'
type Status = 'active' | 'invited' | 'disabled' | 'unlinked' | 'deleted'

/** Whether a link still opens something for somebody of this status. */
export const isTokenUsable = (purpose: Purpose, status: Status): boolean =>
  purpose === 'invitation' ? status === 'invited' || status === 'unlinked' : status === 'active'
