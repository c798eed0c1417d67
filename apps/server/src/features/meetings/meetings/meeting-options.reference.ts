export const meetingOptionFields = {
  lobby: 'Whether everybody but the hosts has to be admitted.',
  muteOnEntry: 'Whether participants begin muted.',
  videoOffOnEntry: 'Whether participants begin without video.',
  coHosts: 'Whether the host may name co-hosts.',
  reactions: 'Whether participants may send reactions.',
  rename: 'Whether participants may rename themselves.',
  hideProfilePictures: 'Whether room, lobby and chat name no profile pictures.',
  kickedMayRejoin: 'Whether those who were removed may come back.',
  chat: 'Whom participants may write to: `everyone`, `hosts`, or nobody: `off`.',
  screenShare: 'Who may share the screen: `everyone` or `hosts`.',
}
