type Purpose = 'forced-change' | 'invitation' | 'reset'
type Status = 'active' | 'invited' | 'disabled' | 'unlinked' | 'deleted'

/** Whether a user with this status may still use a link for this purpose. */
export const isTokenUsable = (purpose: Purpose, status: Status): boolean =>
  purpose === 'invitation' ? status === 'invited' || status === 'unlinked' : status === 'active'
