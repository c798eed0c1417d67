import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import { defineAccess, unknownId } from '#test/access.ts'

export const access = defineAccess(
  responses,
  {
    getInvitation: { level: 'anyone', input: () => ({ token: 'x' }) },
    respond: { level: 'anyone', input: () => ({ token: 'x', response: 'accepted' }), ok: 404 },
    respondAsUser: {
      level: 'client',
      input: ({ meetingId }) => ({ id: meetingId, response: 'accepted' }),
      ok: 404,
    },
    list: { level: 'client', object: 'own', input: ({ meetingId }) => ({ id: meetingId }) },
    countUnnotified: { level: 'client', input: ({ meetingId }) => ({ ids: [meetingId] }) },
    markNotified: { level: 'client', object: 'own', input: ({ meetingId }) => ({ id: meetingId }) },
    updateInvitee: {
      level: 'client',
      object: 'own',
      input: ({ meetingId, inviteeId }) => ({ id: meetingId, inviteeId, alternativeHost: false }),
    },
    remove: { level: 'client', object: 'own', input: ({ meetingId, inviteeId }) => ({ id: meetingId, inviteeId }) },
    restore: {
      level: 'client',
      object: 'own',
      input: ({ meetingId, inviteeId }) => ({ id: meetingId, inviteeId }),
      ok: 404,
    },
    sendInvitations: { level: 'client', object: 'own', input: ({ meetingId }) => ({ id: meetingId }) },
    sendToOwnCalendar: { level: 'client', object: 'own', input: ({ meetingId }) => ({ id: meetingId }) },
  },
  {
    unknown: { meetingId: unknownId, inviteeId: unknownId },
    create: async (kit, owner) => {
      const { body: meeting } = await kit.as(owner).call(meetings.create, {
        topic: 'Topic',
        start: '2090-01-01T10:00',
        end: '2090-01-01T11:00',
        timezone: 'Europe/Paris',
        password: 'secret1',
        // An invitee outside the tenant would count for the limits of emails.
        invitees: [{ email: owner.email }],
      })
      const { items } = (await kit.as(owner).call(responses.list, { id: meeting.id })).body
      return { meetingId: meeting.id, inviteeId: items[0]?.id ?? unknownId }
    },
  },
)
