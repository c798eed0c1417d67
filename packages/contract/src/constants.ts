export const toastHideMs = 4000
export const minMeetingPasswordLength = 6
export const undoSeconds = 30
export const maxImportBytes = 1024 * 1024
/** Images must be smaller than 2 MB. */
export const maxPictureBytes = 2 * 1024 * 1024 - 1
/** Identifier of the built-in web client. */
export const webClientId = 'web'
