import { room } from '@foyer/contract/meetings/room'
import { defineAccess, unknownId } from '#test/access.ts'
import { insertConference, makeMeeting } from '#test/meetings.ts'

export const access = defineAccess(
  room,
  {
    start: {
      level: 'client',
      object: 'own',
      input: ({ meetingId }) => ({ id: meetingId }),
      ok: 503,
      accepted: async (kit, { admin }) => ({ id: (await makeMeeting(kit, admin)).id }),
    },
    join: {
      level: 'anyone',
      input: () => ({ number: '0000000000', name: 'Guest' }),
      ok: 404,
      accepted: async (kit, { admin }) => {
        const { number, password } = await makeMeeting(kit, admin, { options: { joinBeforeHost: true } })
        return { number, password, name: 'Guest' }
      },
    },
    preview: {
      level: 'anyone',
      input: () => ({ number: '0000000000' }),
      accepted: async (kit, { admin }) => {
        const { number, password } = await makeMeeting(kit, admin)
        return { number, password }
      },
    },
    listLobbies: { level: 'client', input: () => ({}) },
    locate: { level: 'anyone', input: () => ({ number: '0000000000' }) },
    report: {
      level: 'anyone',
      ok: 404,
      input: () => ({
        participantId: unknownId,
        device: { os: '', version: '', platform: '', speaker: '', mic: '', camera: '', network: '' },
      }),
    },
    reportFailure: {
      level: 'anyone',
      ok: 404,
      input: () => ({ participantId: unknownId, reason: 'no-media-path' }),
    },
    reportConnection: {
      level: 'anyone',
      ok: 404,
      input: () => ({ participantId: unknownId, samples: [{ agoMs: 0, lost: false }] }),
    },
    leave: { level: 'anyone', input: () => ({ participantId: unknownId }), ok: 404 },
    end: { level: 'client', object: 'tenant', input: ({ conferenceId }) => ({ conferenceId }) },
    lock: { level: 'client', object: 'tenant', input: ({ conferenceId }) => ({ conferenceId, locked: true }) },
  },
  {
    unknown: { meetingId: unknownId, conferenceId: unknownId },
    create: async (kit, owner) => ({
      meetingId: (await makeMeeting(kit, owner)).id,
      conferenceId: await insertConference(kit, owner),
    }),
  },
)
