// spec §9
export const toastHideMs = 4000
export const meetingNumberDigits = 10
export const meetingPasswordLeast = 6
export const undoSeconds = 30
