/** The options of a meeting in the built-in mode, from which neither host nor mode has deviated. */
export const defaultMeetingOptions = {
  joinBeforeHost: false,
  lobby: false,
  passwordRequired: true,
  signedInOnly: false,
  kickedMayRejoin: false,
  muteOnEntry: false,
  videoOffOnEntry: false,
  coHosts: true,
  reactions: true,
  rename: true,
  hideProfilePictures: false,
  breakoutRooms: true,
  chat: 'everyone',
  screenShare: 'everyone',
  annotation: 'everyone',
  whiteboard: 'everyone',
  audioComputer: true,
  audioDialIn: false,
  audioDialOut: false,
  autoRecord: false,
  endToEndEncryption: false,
  emailInvitation: true,
  emailChange: true,
  emailCancellation: true,
  emailReminder: true,
  emailWaiting: true,
  emailSummary: false,
} as const

/** How many users may edit a meeting besides its owner. */
export const maxManagers = 10
