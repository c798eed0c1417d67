/** The options of a meeting whose host has not chosen others. */
export const defaultMeetingOptions = {
  lobby: false,
  muteOnEntry: false,
  videoOffOnEntry: false,
  coHosts: true,
  reactions: true,
  rename: true,
  hideProfilePictures: false,
  kickedMayRejoin: false,
  chat: 'everyone',
  screenShare: 'everyone',
} as const

/** How many users may edit a meeting besides its owner. */
export const maxManagers = 10
