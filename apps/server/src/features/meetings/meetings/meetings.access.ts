import { meetings } from '@foyer/contract/meetings/meetings'
import { anyPeriod, defineAccess, firstPage, unknownId } from '#test/access.ts'

const meeting = {
  topic: 'Topic',
  timezone: 'Europe/Paris',
  password: 'secret1',
  start: '2090-01-01T10:00',
  end: '2090-01-01T11:00',
}

const recurrence = { frequency: 'daily', count: 3 } as const

export const access = defineAccess(
  meetings,
  {
    // Also for client users.
    listSchedules: { level: 'client', input: () => firstPage },
    list: { level: 'client', input: () => ({ ...firstPage, kind: 'scheduled' }), variants: [{ kind: 'open' }] },
    get: { level: 'client', object: 'own', input: ({ meetingId }) => ({ id: meetingId }) },
    create: { level: 'client', input: () => ({ kind: 'scheduled', ...meeting }) },
    meetNow: {
      level: 'client',
      input: () => ({ topic: meeting.topic, timezone: meeting.timezone, password: meeting.password }),
    },
    update: {
      level: 'client',
      object: 'own',
      input: ({ meetingId, version }) => ({ id: meetingId, version, ...meeting, options: { joinBeforeHost: true } }),
    },
    handOver: {
      level: 'client',
      object: 'own',
      input: ({ meetingId }) => ({ id: meetingId, inviteeId: unknownId }),
      ok: 404,
    },
    updateOccurrence: {
      level: 'client',
      object: 'own',
      input: ({ meetingId, version }) => ({
        id: meetingId,
        occurrence: meeting.start,
        version,
        topic: meeting.topic,
        start: meeting.start,
        end: meeting.end,
      }),
    },
    listOccurrences: { level: 'client', object: 'own', input: ({ meetingId }) => ({ id: meetingId }) },
    previewTimes: {
      level: 'client',
      input: () => ({ start: meeting.start, end: meeting.end, timezone: meeting.timezone }),
    },
    delete: { level: 'client', object: 'own', input: ({ meetingId }) => ({ id: meetingId }) },
    restore: {
      level: 'client',
      object: 'own',
      input: ({ meetingId }) => ({ id: meetingId }),
      ok: 404,
    },
    invite: {
      level: 'client',
      object: 'own',
      input: ({ meetingId }) => ({ id: meetingId, invitees: [{ email: 'guest@example.test' }] }),
    },
    copyInvite: {
      level: 'client',
      object: 'own',
      input: ({ meetingId }) => ({ id: meetingId, language: 'en' }),
    },
    calendar: { level: 'client', object: 'own', input: ({ meetingId }) => ({ id: meetingId, language: 'en' }) },
    listPast: { level: 'client', input: () => ({ ...firstPage, ...anyPeriod }) },
    listAttendance: { level: 'client', input: () => ({ ...firstPage, conferenceId: unknownId }), ok: 404 },
    listLog: { level: 'client', input: () => ({ page: 1, size: 10, conferenceId: unknownId }), ok: 404 },
    exportPast: { level: 'client', input: () => ({}) },
  },
  {
    unknown: { meetingId: unknownId, version: 1 },
    create: async (kit, owner) => {
      const { body } = await kit.as(owner).call(meetings.create, { kind: 'scheduled', ...meeting, recurrence })
      return { meetingId: body.id, version: body.version }
    },
  },
)

/** Every tenth occurrence has a topic of its own, so that the plans of a search for one are checked over many rows. */
export const seed = [
  `update occurrences set topic = 'own' || right(number, 5) from meetings m
   where occurrences.tenant_id = $1 and m.tenant_id = $1 and m.id = meeting_id and number like '%7'`,
  `insert into search_terms (tenant_id, kind, term, id)
   select tenant_id, 'occurrences', topic, id from occurrences where tenant_id = $1 and topic is not null on conflict do nothing`,
]
