import { randomUUID } from 'node:crypto'
import type { Level } from '@foyer/contract/permissions'

/** What a case needs: objects of the actor, of a colleague, of another tenant, or ids that nobody has. */
export type Objects = {
  /** Somebody of the tenant, and not the actor. */
  userId: string
  /** The actor's own tenant. */
  tenantId: string
  meetingId: string
  conferenceId: string
  endedConferenceId: string
  participantId: string
  /** A saved view of a list. */
  viewId: string
  number: string
  version: number
}

/** One door of the server: who may enter (spec §6), with which input, and whether it speaks of somebody's object. */
export type AccessRow = { least: Level; input: (of: Objects) => unknown; object?: 'own' | 'tenant'; ok?: number }

const nobodys = '00000000-0000-4000-8000-000000000000'
const page = { page: 1, size: 10, search: '' }
const person = { firstname: 'New', lastname: 'Person', role: 'member' }
const period = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' }
const meeting = {
  topic: 'Topic',
  timezone: 'Europe/Paris',
  password: 'secret1',
  start: '2090-01-01T10:00',
  end: '2090-01-01T11:00',
}

const words = { portal_login_heading: '', portal_login_body: '', portal_register_heading: '', portal_regiser_body: '' }
const brand = { brandname: 'Acme', brandUrl: '', text: words, theme: { lite: {} } }

// An address within the machine, which nothing may make the server connect to.
const smtp = {
  host: '127.0.0.1',
  port: 25,
  security: 'none',
  username: '',
  from_name: 'Acme',
  from_email: 'meetings@acme.example',
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
  'POST /api/getPasswordLink': { least: 'anyone', input: () => ({ token: 'x' }) },
  'POST /api/changePassword': {
    least: 'anyone',
    input: () => ({ token: 'x', password: 'Fresh2Word', confirmation: 'Fresh2Word' }),
    ok: 400,
  },
  'POST /api/forgotPassword': { least: 'anyone', input: () => ({ email: `no-${Math.random()}@example.test` }) },
  'POST /api/renewInvitation': { least: 'anyone', input: () => ({ token: 'x' }), ok: 400 },
  'POST /api/updatePassword': {
    least: 'client',
    input: () => ({ current: 'Wrong1Word', password: 'Fresh2Word', confirmation: 'Fresh2Word' }),
    ok: 403,
  },
  'POST /api/signupUser': {
    least: 'anyone',
    input: () => ({ firstname: 'New', lastname: 'Person', email: `new-${Math.random()}@example.test` }),
    ok: 403,
  },
  'POST /api/resendRegistration': { least: 'anyone', input: () => ({ email: `no-${Math.random()}@example.test` }) },
  'POST /api/confirmPassword': { least: 'client', input: () => ({ password: 'Correct1Horse' }) },
  'POST /api/updateLanguage': { least: 'client', input: () => ({ language: 'en' }) },
  'GET /api/logout/user': { least: 'anyone', input: () => ({}) },
  // spec §6: UserMenu and Tenant list admin, tenants of the installation superadmin only (§1)
  'POST /api/getUsers': { least: 'admin', input: () => page },
  'GET /api/getUser/:id': { least: 'admin', object: 'tenant', input: ({ userId }) => ({ id: userId }) },
  'POST /api/countUsers': { least: 'admin', input: () => ({}) },
  'GET /api/exportUsers': { least: 'admin', input: () => ({}) },
  'POST /api/tenantAddUser': {
    least: 'admin',
    input: ({ tenantId }) => ({ tenantuuid: tenantId, email: `new-${Math.random()}@example.test`, ...person }),
  },
  'POST /api/updateUser/:id': {
    least: 'admin',
    object: 'tenant',
    input: ({ userId }) => ({
      id: userId,
      version: 1,
      email: `new-${Math.random()}@example.test`,
      ...person,
      language: 'fr',
    }),
  },
  'POST /api/renewUserPassword/:id': { least: 'admin', object: 'tenant', input: ({ userId }) => ({ id: userId }) },
  'POST /api/enableUser': {
    least: 'admin',
    object: 'tenant',
    input: ({ userId }) => ({ id: userId, enabled: false }),
  },
  'GET /api/getUserBelongings/:id': { least: 'admin', object: 'tenant', input: ({ userId }) => ({ id: userId }) },
  'POST /api/getUsersBelongings': { least: 'admin', input: ({ userId }) => ({ selection: { ids: [userId] } }) },
  'DELETE /api/deleteUser/:id': { least: 'admin', object: 'tenant', input: ({ userId }) => ({ id: userId }) },
  'POST /api/restoreUser/:id': { least: 'admin', input: ({ userId }) => ({ id: userId }), ok: 404 },
  // Who is not of the tenant is answered as a failure of that one (users.bulk.test.ts).
  'POST /api/changeUsers': {
    least: 'admin',
    input: ({ userId }) => ({ deed: 'disable', selection: { ids: [userId] } }),
  },
  'POST /api/addUser': {
    least: 'admin',
    input: () => ({ email: `new-${Math.random()}@example.test`, ...person }),
  },
  'POST /api/inviteUsers': {
    least: 'admin',
    input: () => ({ people: [{ email: `new-${Math.random()}@example.test` }], role: 'member' }),
  },
  'GET /api/inviteUser/:id': { least: 'admin', input: () => ({ id: randomUUID() }), ok: 404 },
  'POST /api/createSignInLink/:id': {
    least: 'admin',
    object: 'tenant',
    input: ({ userId }) => ({ id: userId, purpose: 'reset' }),
  },
  'PUT /api/connect_user': { least: 'admin', input: () => ({ id: randomUUID() }), ok: 404 },
  'POST /api/getTenants': { least: 'admin', input: () => page },
  'GET /api/exportTenants': { least: 'admin', input: () => ({}) },
  'GET /api/exportMails': { least: 'admin', input: () => ({}) },
  'GET /api/exportCurrentMeetings': { least: 'admin', input: () => ({}) },
  'GET /api/exportCompletedMeetings': { least: 'admin', input: () => ({}) },
  'GET /api/exportUserCompletedMeetings': { least: 'client', input: () => ({}) },
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
  // domain.md §3: an administrator works in the own tenant, a super administrator in the one that is named
  'POST /api/getTenantInfo': { least: 'admin', input: ({ tenantId }) => ({ tenantuuid: tenantId }) },
  'POST /api/getTenantRoles': { least: 'admin', input: ({ tenantId }) => ({ tenantuuid: tenantId }) },
  'POST /api/updateTenant/:tenantuuid': {
    least: 'admin',
    input: ({ tenantId }) => ({
      tenantuuid: tenantId,
      version: 999_999,
      name: 'Name',
      sname: 'name',
      address: '',
      country: 'FR',
      password_length: 8,
      signup_normal: false,
    }),
    ok: 409,
  },
  'POST /api/moveTenant/:id': { least: 'superadmin', input: () => ({ id: nobodys, subdomain: 'elsewhere' }), ok: 404 },
  'POST /api/enableTenant/:id': { least: 'superadmin', input: () => ({ id: nobodys, enabled: false }), ok: 404 },
  'DELETE /api/deleteTenant/:id': { least: 'superadmin', input: () => ({ id: nobodys, name: 'Name' }), ok: 404 },
  // spec §6, screen Tenant detail: admin, each in the own tenant
  'POST /api/getBrands': { least: 'admin', input: ({ tenantId }) => ({ tenantuuid: tenantId }) },
  'POST /api/addBrand': { least: 'admin', input: () => ({ ...brand, brandUrl: 'http://plain.example' }), ok: 400 },
  'POST /api/updateBrand/:id': {
    least: 'admin',
    input: ({ tenantId }) => ({ tenantuuid: tenantId, id: nobodys, version: 1, ...brand }),
    ok: 404,
  },
  'POST /api/uploadBrandPicture': {
    least: 'admin',
    input: () => ({ slot: 'favicon', file: new File(['no picture'], 'icon.png') }),
    ok: 400,
  },
  'DELETE /api/deleteBrandPicture/:id': { least: 'admin', input: () => ({ id: 'favicon' }) },
  'POST /api/readBrandTheme': { least: 'admin', input: () => ({ file: new File(['{"lite":{}}'], 'theme.json') }) },
  'POST /api/getTenantTheme/:tenantuuid': { least: 'admin', input: ({ tenantId }) => ({ tenantuuid: tenantId }) },
  'POST /api/getTenantSMTP': { least: 'admin', input: ({ tenantId }) => ({ tenantuuid: tenantId }) },
  'POST /api/addTenantSMTP': { least: 'admin', input: () => smtp, ok: 400 },
  'POST /api/updateTenantSMTP/:id': { least: 'admin', input: () => ({ id: nobodys, version: 1, ...smtp }), ok: 404 },
  'DELETE /api/deleteTenantSMTP/:id': { least: 'admin', input: () => ({ id: nobodys }), ok: 404 },
  'POST /api/testTenantSMTP': { least: 'admin', input: () => smtp, ok: 400 },
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
  'POST /api/previewMeeting': { least: 'client', input: () => ({ number: '0000000000' }) },
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
  // one's own views of lists, whatever the level
  'GET /api/getListViews/:list': { least: 'client', input: () => ({ list: 'users' }) },
  'POST /api/addListView': {
    least: 'client',
    input: () => ({ list: 'users', name: `View ${Math.random()}`, query: 'sort=-added' }),
  },
  'DELETE /api/deleteListView/:id': { least: 'client', object: 'own', input: ({ viewId }) => ({ id: viewId }) },
  'POST /api/updateListColumns': { least: 'client', input: () => ({ list: 'users', hidden: ['added'] }) },
  'POST /api/getMails': { least: 'admin', input: () => page },
  // domain.md §4: import is POST /bulk; drafts and tasks are of whoever began them
  'POST /api/bulk': {
    least: 'admin',
    input: () => ({ file: new File(['Email\nann@example.test'], 'people.csv') }),
  },
  'GET /api/getImport/:id': { least: 'admin', input: ({ meetingId }) => ({ id: meetingId }), ok: 404 },
  'POST /api/checkImport/:id': {
    least: 'admin',
    input: ({ meetingId }) => ({ id: meetingId, mapping: ['email'], options: {} }),
    ok: 404,
  },
  'POST /api/startImport/:id': {
    least: 'admin',
    input: ({ meetingId }) => ({ id: meetingId, mapping: ['email'], options: {} }),
    ok: 404,
  },
  'POST /api/exportSignInLinks/:id': { least: 'admin', input: ({ meetingId }) => ({ id: meetingId }), ok: 404 },
  'GET /api/importTemplate': { least: 'admin', input: () => ({ language: 'fr' }) },
  'POST /api/getTasks': { least: 'admin', input: () => ({}) },
  'POST /api/cancelTask/:id': { least: 'admin', input: ({ meetingId }) => ({ id: meetingId }), ok: 404 },
  'GET /api/getTaskFailures/:id': { least: 'admin', input: ({ meetingId }) => ({ id: meetingId }), ok: 404 },
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
  'GET /brand/:id': 'a picture of the host’s brand, for everybody',
  'GET /rtc': 'the engine’s gateway: a participant’s token',
  'GET /rtc/validate': 'the engine’s gateway: a participant’s token',
}
