import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { defineAccess, unknownId } from '#test/access.ts'

const own = { participantId: unknownId }
const one = { ...own, targetId: unknownId }
const some = { ...own, ids: [unknownId] }

export const access = defineAccess(meetingControls, {
  state: { level: 'anyone', input: () => own, ok: 404 },
  raiseHand: { level: 'anyone', input: () => ({ ...own, raised: true }), ok: 404 },
  react: { level: 'anyone', input: () => ({ ...own, reaction: 'clap' as const }), ok: 404 },
  lowerHand: { level: 'anyone', input: () => one, ok: 404 },
  rename: { level: 'anyone', input: () => ({ ...one, name: 'Ann' }), ok: 404 },
  mute: { level: 'anyone', input: () => one, ok: 404 },
  askToUnmute: { level: 'anyone', input: () => one, ok: 404 },
  stopVideo: { level: 'anyone', input: () => one, ok: 404 },
  remove: { level: 'anyone', input: () => one, ok: 404 },
  setRole: { level: 'anyone', input: () => ({ ...one, role: 'co-host' as const }), ok: 404 },
  configure: { level: 'anyone', input: () => ({ ...own, locked: true }), ok: 404 },
  admit: { level: 'anyone', input: () => some, ok: 404 },
  deny: { level: 'anyone', input: () => some, ok: 404 },
})
