import { roomRecording } from '@foyer/contract/recordings/room-recording'
import { defineAccess, unknownId } from '#test/access.ts'

const own = { participantId: unknownId }

export const access = defineAccess(roomRecording, {
  start: { level: 'anyone', input: () => own, ok: 404 },
  pause: { level: 'anyone', input: () => own, ok: 404 },
  resume: { level: 'anyone', input: () => own, ok: 404 },
  stop: { level: 'anyone', input: () => own, ok: 404 },
  agree: { level: 'anyone', input: () => own, ok: 404 },
  mark: { level: 'anyone', input: () => own, ok: 404 },
})
