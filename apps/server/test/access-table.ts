import type { Level } from '@foyer/contract/permissions'

/** What a case needs: objects of the actor, of a colleague, of another tenant, or ids that nobody has. */
export type Objects = {
  meetingId: string
  conferenceId: string
  endedConferenceId: string
  participantId: string
  number: string
  version: number
}

/** One door of the server: who may enter (spec §6), with which input, and whether it speaks of somebody's object. */
export type AccessRow = { least: Level; input: (of: Objects) => unknown; object?: 'own' | 'tenant'; ok?: number }

const page = { page: 1, size: 10, search: '' }
const period = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' }
const meeting = {
  topic: 'Topic',
  timezone: 'Europe/Paris',
  password: 'secret1',
  start: '2090-01-01T10:00',
  end: '2090-01-01T11:00',
}

/**
 * Written from spec §6 and domain.md, not derived from the contract. `least`: the lowest level that may call.
 * `object: own`: a colleague's is a 404; `tenant`: an administrator reaches every one of the tenant, others' is a 404.
 */
export const accessTable: { readonly [door: string]: AccessRow } = {
  'POST /api/login/client': { least: 'anyone', input: () => ({ app_identifier: 'web' }) },
  'POST /api/login/user': {
    least: 'anyone',
    input: () => ({ email: `no-${Math.random()}@example.test`, password: 'x' }),
    ok: 401,
  },
  'GET /api/get-tenant-info': { least: 'anyone', input: () => ({}) },
  'GET /api/get-user-info': { least: 'anyone', input: () => ({}) },
  'GET /api/getUserPermissions': { least: 'client', input: () => ({}) },
  'POST /api/auth/reset-password': {
    least: 'anyone',
    input: () => ({ tmpid: 'x', password: 'Fresh2Word', confirmation: 'Fresh2Word' }),
    ok: 400,
  },
  'POST /api/confirmPassword': { least: 'client', input: () => ({ password: 'Correct1Horse' }) },
  'POST /api/updateLanguage': { least: 'client', input: () => ({ language: 'en' }) },
  'GET /api/logout/user': { least: 'anyone', input: () => ({}) },
  // spec §6: UserMenu and Tenant list admin, tenants of the installation superadmin only (§1)
  'POST /api/getUsers': { least: 'admin', input: () => page },
  'POST /api/addUser': {
    least: 'admin',
    input: () => ({ email: `new-${Math.random()}@example.test`, firstname: 'New', lastname: 'Person', role: 'member' }),
  },
  'POST /api/getTenants': { least: 'superadmin', input: () => page },
  'POST /api/addTenant': {
    least: 'superadmin',
    input: () => ({
      name: 'New',
      sname: 'new',
      subdomain: `new${Math.random().toString(36).slice(2)}`,
      admin_firstname: 'Ann',
      admin_lastname: 'Admin',
      admin_email: 'ann@example.test',
    }),
  },
  // spec §6: items flagged client:true are for client users too
  'POST /api/getMeetingSchedules': { least: 'client', input: () => page },
  'POST /api/getMeetings': { least: 'client', input: () => ({ ...page, kind: 'scheduled' }) },
  'GET /api/getMeeting/:id': { least: 'client', object: 'own', input: ({ meetingId }) => ({ id: meetingId }) },
  'POST /api/addMeeting': { least: 'client', input: () => ({ kind: 'scheduled', ...meeting }) },
  'POST /api/updateMeeting/:id': {
    least: 'client',
    object: 'own',
    input: ({ meetingId, version }) => ({ id: meetingId, version, ...meeting, join_before_host: true }),
  },
  'DELETE /api/deleteMeeting/:id': { least: 'client', object: 'own', input: ({ meetingId }) => ({ id: meetingId }) },
  'POST /api/restoreMeeting/:id': {
    least: 'client',
    object: 'own',
    input: ({ meetingId }) => ({ id: meetingId }),
    ok: 404,
  },
  'POST /api/meetingInvite': {
    least: 'client',
    object: 'own',
    input: ({ meetingId }) => ({ id: meetingId, invitees: [{ email: 'guest@example.test' }] }),
  },
  'GET /api/meetingInviteText/:id': {
    least: 'client',
    object: 'own',
    input: ({ meetingId }) => ({ id: meetingId, language: 'en' }),
  },
  'POST /api/userCompletedMeetings': { least: 'client', input: () => ({ ...page, ...period }) },
  'POST /api/getDefaults': { least: 'client', input: () => ({}) },
  'POST /api/startMeeting': { least: 'client', object: 'own', input: ({ meetingId }) => ({ id: meetingId }), ok: 503 },
  'POST /api/joinMeeting': { least: 'anyone', input: () => ({ number: '0000000000', name: 'Guest' }), ok: 404 },
  'POST /api/locateMeeting': { least: 'anyone', input: () => ({ number: '0000000000' }) },
  'POST /api/reportDevice': {
    least: 'anyone',
    ok: 404,
    input: ({ participantId }) => ({
      participantId,
      device: { os: '', version: '', platform: '', speaker: '', mic: '', camera: '', network: '' },
    }),
  },
  'POST /api/leaveMeeting': { least: 'anyone', input: ({ participantId }) => ({ participantId }), ok: 404 },
  'POST /api/endMeeting': { least: 'client', object: 'tenant', input: ({ conferenceId }) => ({ conferenceId }) },
  // spec §6: LiveMeeting and CompletedMeetings admin
  'POST /api/currentMeetings': { least: 'admin', input: () => page },
  'POST /api/currentMeetingParticipants': {
    least: 'admin',
    object: 'tenant',
    input: ({ conferenceId }) => ({ ...page, conferenceId }),
  },
  'POST /api/completedMeetings': { least: 'admin', input: () => ({ ...page, ...period }) },
  'POST /api/completedMeetingParticipants': {
    least: 'admin',
    object: 'tenant',
    input: ({ endedConferenceId }) => ({ ...page, conferenceId: endedConferenceId }),
  },
  'POST /api/getMails': { least: 'admin', input: () => page },
  'POST /api/getAudit': { least: 'admin', input: () => ({ page: 1, size: 10, ...period }) },
  'GET /api/exportAudit': { least: 'admin', input: () => period },
}

/** Doors that are no calls, each with its reason. */
export const otherDoors: { readonly [door: string]: string } = {
  'GET /': 'redirects to the landing page',
  'GET /portal': 'the page; its data are the public facts of the tenant',
  'GET /portal/*': 'the page',
  'GET /assets/*': 'the web app, the same for everybody',
  'GET /health': 'the process lives',
  'GET /ready': 'the process serves',
  'GET /api/openapi.json': 'describes the calls',
  'GET /events': 'the socket of events: cookie and Origin are checked, ids only',
  'GET /rtc': 'the engine’s gateway: a participant’s token',
  'GET /rtc/validate': 'the engine’s gateway: a participant’s token',
}
