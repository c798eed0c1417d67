export const maxOwnAlerts = 100
export const maxAlertRecipients = 500
export const maxAlertSeconds = 86_400
export const maxMuteDays = 366
/** The days for which it is computed how often a rule would have fired. */
export const estimateDays = 7

/** The emails of a firing, the state of the worst one: `muted` if none was written, `unsent` without a mail server. */
export const alertMailStates = ['muted', 'sent', 'waiting', 'not-delivered', 'unsent'] as const
