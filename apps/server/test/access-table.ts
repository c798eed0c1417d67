import { randomUUID } from 'node:crypto'
import type { Level } from '@foyer/contract/permissions'

/** What a case needs: objects of the actor, of a colleague, of another tenant, or ids that nobody has. */
export type Objects = {
  /** Another user of the tenant. */
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

/** A route of the server: the lowest level that may call it, a valid input, and whose object it is about. */
export type AccessRow = { level: Level; input: (of: Objects) => unknown; object?: 'own' | 'tenant'; ok?: number }

const nobodys = '00000000-0000-4000-8000-000000000000'
const page = { page: 1, size: 10, search: '' }
const user = { firstname: 'New', lastname: 'Person', role: 'member' }
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

// A private address, to which the server must not connect.
const smtp = {
  host: '127.0.0.1',
  port: 25,
  security: 'none',
  username: '',
  fromName: 'Acme',
  fromEmail: 'meetings@acme.example',
}

/**
 * Written from the requirements, not derived from the contract. `level`: the lowest level that may call.
 * `object: own`: a colleague's is a 404; `tenant`: an administrator reaches every one of the tenant, others' is a 404.
 */
export const accessTable: { readonly [route: string]: AccessRow } = {
  'POST /api/login/client': { level: 'anyone', input: () => ({ appIdentifier: 'web' }) },
  'POST /api/login/user': {
    level: 'anyone',
    input: () => ({ email: `no-${Math.random()}@example.test`, password: 'x' }),
    ok: 401,
  },
  'GET /api/get-tenant-info': { level: 'anyone', input: () => ({}) },
  'GET /api/get-user-info': { level: 'anyone', input: () => ({}) },
  'GET /api/getUserPermissions': { level: 'client', input: () => ({}) },
  'POST /api/getPasswordLink': { level: 'anyone', input: () => ({ token: 'x' }) },
  'POST /api/changePassword': {
    level: 'anyone',
    input: () => ({ token: 'x', password: 'Fresh2Word', confirmation: 'Fresh2Word' }),
    ok: 400,
  },
  'POST /api/forgotPassword': { level: 'anyone', input: () => ({ email: `no-${Math.random()}@example.test` }) },
  'POST /api/renewInvitation': { level: 'anyone', input: () => ({ token: 'x' }), ok: 400 },
  'POST /api/updatePassword': {
    level: 'client',
    input: () => ({ current: 'Wrong1Word', password: 'Fresh2Word', confirmation: 'Fresh2Word' }),
    ok: 403,
  },
  'POST /api/signupUser': {
    level: 'anyone',
    input: () => ({ firstname: 'New', lastname: 'Person', email: `new-${Math.random()}@example.test` }),
    ok: 403,
  },
  'POST /api/resendRegistration': { level: 'anyone', input: () => ({ email: `no-${Math.random()}@example.test` }) },
  'POST /api/confirmPassword': { level: 'client', input: () => ({ password: 'Correct1Horse' }) },
  'POST /api/updateLanguage': { level: 'client', input: () => ({ language: 'en' }) },
  'GET /api/logout/user': { level: 'anyone', input: () => ({}) },
  // Users and the own tenant: admin; all tenants of the installation: superadmin only.
  'POST /api/getUsers': { level: 'admin', input: () => page },
  'GET /api/getUser/:id': { level: 'admin', object: 'tenant', input: ({ userId }) => ({ id: userId }) },
  'POST /api/countUsers': { level: 'admin', input: () => ({}) },
  'GET /api/exportUsers': { level: 'admin', input: () => ({}) },
  'POST /api/tenantAddUser': {
    level: 'admin',
    input: ({ tenantId }) => ({ tenantuuid: tenantId, email: `new-${Math.random()}@example.test`, ...user }),
  },
  'POST /api/updateUser/:id': {
    level: 'admin',
    object: 'tenant',
    input: ({ userId }) => ({
      id: userId,
      version: 1,
      email: `new-${Math.random()}@example.test`,
      ...user,
      language: 'fr',
    }),
  },
  'POST /api/renewUserPassword/:id': { level: 'admin', object: 'tenant', input: ({ userId }) => ({ id: userId }) },
  'POST /api/enableUser': {
    level: 'admin',
    object: 'tenant',
    input: ({ userId }) => ({ id: userId, enabled: false }),
  },
  'GET /api/getUserBelongings/:id': { level: 'admin', object: 'tenant', input: ({ userId }) => ({ id: userId }) },
  'POST /api/getUsersBelongings': { level: 'admin', input: ({ userId }) => ({ selection: { ids: [userId] } }) },
  'DELETE /api/deleteUser/:id': { level: 'admin', object: 'tenant', input: ({ userId }) => ({ id: userId }) },
  'POST /api/restoreUser/:id': { level: 'admin', input: ({ userId }) => ({ id: userId }), ok: 404 },
  // A user of another tenant is reported as a failed item (users-bulk.test.ts).
  'POST /api/changeUsers': {
    level: 'admin',
    input: ({ userId }) => ({ action: 'disable', selection: { ids: [userId] } }),
  },
  'POST /api/addUser': {
    level: 'admin',
    input: () => ({ email: `new-${Math.random()}@example.test`, ...user }),
  },
  'POST /api/inviteUsers': {
    level: 'admin',
    input: () => ({ users: [{ email: `new-${Math.random()}@example.test` }], role: 'member' }),
  },
  'GET /api/inviteUser/:id': { level: 'admin', input: () => ({ id: randomUUID() }), ok: 404 },
  'POST /api/createSignInLink/:id': {
    level: 'admin',
    object: 'tenant',
    input: ({ userId }) => ({ id: userId, purpose: 'reset' }),
  },
  'PUT /api/connect_user': { level: 'admin', input: () => ({ id: randomUUID() }), ok: 404 },
  'POST /api/getTenants': { level: 'admin', input: () => page },
  'GET /api/exportTenants': { level: 'admin', input: () => ({}) },
  'GET /api/exportMails': { level: 'admin', input: () => ({}) },
  'GET /api/exportCurrentMeetings': { level: 'admin', input: () => ({}) },
  'GET /api/exportCompletedMeetings': { level: 'admin', input: () => ({}) },
  'GET /api/exportUserCompletedMeetings': { level: 'client', input: () => ({}) },
  'POST /api/addTenant': {
    level: 'superadmin',
    input: () => ({
      name: 'New',
      sname: 'new',
      subdomain: `new${Math.random().toString(36).slice(2)}`,
      adminFirstname: 'Ann',
      adminLastname: 'Admin',
      adminEmail: 'ann@example.test',
    }),
  },
  // An administrator works in their own tenant, a super administrator in the named one.
  'POST /api/getTenantInfo': { level: 'admin', input: ({ tenantId }) => ({ tenantuuid: tenantId }) },
  'POST /api/getTenantRoles': { level: 'admin', input: ({ tenantId }) => ({ tenantuuid: tenantId }) },
  'POST /api/updateTenant/:tenantuuid': {
    level: 'admin',
    input: ({ tenantId }) => ({
      tenantuuid: tenantId,
      version: 999_999,
      name: 'Name',
      sname: 'name',
      address: '',
      country: 'FR',
      passwordLength: 8,
      signupNormal: false,
    }),
    ok: 409,
  },
  'POST /api/moveTenant/:id': { level: 'superadmin', input: () => ({ id: nobodys, subdomain: 'elsewhere' }), ok: 404 },
  'POST /api/enableTenant/:id': { level: 'superadmin', input: () => ({ id: nobodys, enabled: false }), ok: 404 },
  'DELETE /api/deleteTenant/:id': { level: 'superadmin', input: () => ({ id: nobodys, name: 'Name' }), ok: 404 },
  // Tenant detail: admin, in their own tenant.
  'POST /api/getBrands': { level: 'admin', input: ({ tenantId }) => ({ tenantuuid: tenantId }) },
  'POST /api/addBrand': { level: 'admin', input: () => ({ ...brand, brandUrl: 'http://plain.example' }), ok: 400 },
  'POST /api/updateBrand/:id': {
    level: 'admin',
    input: ({ tenantId }) => ({ tenantuuid: tenantId, id: nobodys, version: 1, ...brand }),
    ok: 404,
  },
  'POST /api/uploadBrandPicture': {
    level: 'admin',
    input: () => ({ slot: 'favicon', file: new File(['no picture'], 'icon.png') }),
    ok: 400,
  },
  'DELETE /api/deleteBrandPicture/:id': { level: 'admin', input: () => ({ id: 'favicon' }) },
  'POST /api/readBrandTheme': { level: 'admin', input: () => ({ file: new File(['{"lite":{}}'], 'theme.json') }) },
  'POST /api/getTenantTheme/:tenantuuid': { level: 'admin', input: ({ tenantId }) => ({ tenantuuid: tenantId }) },
  'POST /api/getTenantSMTP': { level: 'admin', input: ({ tenantId }) => ({ tenantuuid: tenantId }) },
  'POST /api/addTenantSMTP': { level: 'admin', input: () => smtp, ok: 400 },
  'POST /api/updateTenantSMTP/:id': { level: 'admin', input: () => ({ id: nobodys, version: 1, ...smtp }), ok: 404 },
  'DELETE /api/deleteTenantSMTP/:id': { level: 'admin', input: () => ({ id: nobodys }), ok: 404 },
  'POST /api/testTenantSMTP': { level: 'admin', input: () => smtp, ok: 400 },
  // Also for client users.
  'POST /api/getMeetingSchedules': { level: 'client', input: () => page },
  'POST /api/getMeetings': { level: 'client', input: () => ({ ...page, kind: 'scheduled' }) },
  'GET /api/getMeeting/:id': { level: 'client', object: 'own', input: ({ meetingId }) => ({ id: meetingId }) },
  'POST /api/addMeeting': { level: 'client', input: () => ({ kind: 'scheduled', ...meeting }) },
  'POST /api/updateMeeting/:id': {
    level: 'client',
    object: 'own',
    input: ({ meetingId, version }) => ({ id: meetingId, version, ...meeting, joinBeforeHost: true }),
  },
  'DELETE /api/deleteMeeting/:id': { level: 'client', object: 'own', input: ({ meetingId }) => ({ id: meetingId }) },
  'POST /api/restoreMeeting/:id': {
    level: 'client',
    object: 'own',
    input: ({ meetingId }) => ({ id: meetingId }),
    ok: 404,
  },
  'POST /api/meetingInvite': {
    level: 'client',
    object: 'own',
    input: ({ meetingId }) => ({ id: meetingId, invitees: [{ email: 'guest@example.test' }] }),
  },
  'GET /api/meetingInviteText/:id': {
    level: 'client',
    object: 'own',
    input: ({ meetingId }) => ({ id: meetingId, language: 'en' }),
  },
  'POST /api/userCompletedMeetings': { level: 'client', input: () => ({ ...page, ...period }) },
  'POST /api/getDefaults': { level: 'client', input: () => ({}) },
  'POST /api/startMeeting': { level: 'client', object: 'own', input: ({ meetingId }) => ({ id: meetingId }), ok: 503 },
  'POST /api/joinMeeting': { level: 'anyone', input: () => ({ number: '0000000000', name: 'Guest' }), ok: 404 },
  'POST /api/previewMeeting': { level: 'client', input: () => ({ number: '0000000000' }) },
  'POST /api/locateMeeting': { level: 'anyone', input: () => ({ number: '0000000000' }) },
  'POST /api/reportDevice': {
    level: 'anyone',
    ok: 404,
    input: ({ participantId }) => ({
      participantId,
      device: { os: '', version: '', platform: '', speaker: '', mic: '', camera: '', network: '' },
    }),
  },
  'POST /api/leaveMeeting': { level: 'anyone', input: ({ participantId }) => ({ participantId }), ok: 404 },
  'POST /api/endMeeting': { level: 'client', object: 'tenant', input: ({ conferenceId }) => ({ conferenceId }) },
  // Live and completed meetings: admin.
  'POST /api/currentMeetings': { level: 'admin', input: () => page },
  'POST /api/currentMeetingParticipants': {
    level: 'admin',
    object: 'tenant',
    input: ({ conferenceId }) => ({ ...page, conferenceId }),
  },
  'POST /api/completedMeetings': { level: 'admin', input: () => ({ ...page, ...period }) },
  'POST /api/completedMeetingParticipants': {
    level: 'admin',
    object: 'tenant',
    input: ({ endedConferenceId }) => ({ ...page, conferenceId: endedConferenceId }),
  },
  // A user's own list views, at every level.
  'GET /api/getListViews/:list': { level: 'client', input: () => ({ list: 'users' }) },
  'POST /api/addListView': {
    level: 'client',
    input: () => ({ list: 'users', name: `View ${Math.random()}`, query: 'sort=-added' }),
  },
  'DELETE /api/deleteListView/:id': { level: 'client', object: 'own', input: ({ viewId }) => ({ id: viewId }) },
  'POST /api/updateListColumns': { level: 'client', input: () => ({ list: 'users', hidden: ['added'] }) },
  'POST /api/getMails': { level: 'admin', input: () => page },
  // Drafts and tasks belong to the user who started them.
  'POST /api/bulk': {
    level: 'admin',
    input: () => ({ file: new File(['Email\nann@example.test'], 'people.csv') }),
  },
  'GET /api/getImport/:id': { level: 'admin', input: ({ meetingId }) => ({ id: meetingId }), ok: 404 },
  'POST /api/checkImport/:id': {
    level: 'admin',
    input: ({ meetingId }) => ({ id: meetingId, mapping: ['email'], options: {} }),
    ok: 404,
  },
  'POST /api/startImport/:id': {
    level: 'admin',
    input: ({ meetingId }) => ({ id: meetingId, mapping: ['email'], options: {} }),
    ok: 404,
  },
  'POST /api/exportSignInLinks/:id': { level: 'admin', input: ({ meetingId }) => ({ id: meetingId }), ok: 404 },
  'GET /api/importTemplate': { level: 'admin', input: () => ({ language: 'fr' }) },
  'POST /api/getTasks': { level: 'admin', input: () => ({}) },
  'POST /api/cancelTask/:id': { level: 'admin', input: ({ meetingId }) => ({ id: meetingId }), ok: 404 },
  'GET /api/getTaskFailures/:id': { level: 'admin', input: ({ meetingId }) => ({ id: meetingId }), ok: 404 },
  'POST /api/getAudit': { level: 'admin', input: () => ({ page: 1, size: 10, ...period }) },
  'GET /api/exportAudit': { level: 'admin', input: () => period },
}

/** Routes that are not calls, each with its reason. */
export const otherRoutes: { readonly [route: string]: string } = {
  'GET /': 'redirects to the landing page',
  'GET /portal': 'the page; its data are the public data of the tenant',
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
