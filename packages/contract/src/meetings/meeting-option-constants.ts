import type { MeetingOptions } from './meeting-options.ts'

export const defaultMeetingOptions: MeetingOptions = {
  lobby: false,
  muteOnEntry: false,
  videoOffOnEntry: false,
  coHosts: true,
  reactions: true,
  rename: true,
  hidePictures: false,
  kickedMayRejoin: false,
  chat: 'everyone',
  screenShare: 'everyone',
}
