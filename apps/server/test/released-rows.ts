import { randomBytes, randomUUID } from 'node:crypto'
import type { Client } from 'pg'

type Row = { [column: string]: unknown }
export type ReleasedTenant = { tenantId: string; subdomain: string; kind: 'operator' | 'tenant'; email: string }

/** Writes a row into every table of the first release for one tenant, with the names and values of that release. */
export async function insertReleasedRows(
  client: Client,
  { tenantId: tenant_id, subdomain, kind, email }: ReleasedTenant,
  { passwordHash, encrypted, number }: { passwordHash: string; encrypted: Buffer; number: string },
): Promise<void> {
  const insert = async (table: string, row: Row): Promise<void> => {
    const columns = Object.keys(row)
    const values = columns.map((_column, index) => `$${index + 1}`)
    await client.query(`insert into ${table} (${columns}) values (${values})`, Object.values(row))
  }
  const [user, former, meeting, occurrence, conference, task] = Array.from({ length: 6 }, () => randomUUID())
  const hash = () => randomBytes(32)
  const [starts_at, ends_at] = ['2026-05-01T08:00Z', '2026-05-01T09:00Z']
  const expires_at = '2099-01-01T00:00Z'
  const actor = { actor_tenant_id: tenant_id, actor_id: user, actor_label: email }

  await insert('tenants', {
    tenant_id,
    kind,
    name: `Name ${subdomain}`,
    sname: 'Short',
    subdomain,
    address: '1 High Street',
    password_length: 9,
    signup_normal: true,
  })
  await insert('hosts', { subdomain, tenant_id, status: 'active' })
  await insert('hosts', { subdomain: `was-${subdomain}`, tenant_id, status: 'redirect', until: expires_at })
  const names = { firstname: 'Ann', lastname: 'Lee', password_hash: passwordHash }
  await insert('users', { tenant_id, id: user, email, role: 'admin', ...names })
  await insert('users', {
    tenant_id,
    id: former,
    email: `former-${email}`,
    role: 'member',
    ...names,
    status: 'unlinked',
    former_status: 'active',
    change_password: true,
  })
  const session = { tenant_id, token_hash: hash(), user_id: user, expires_at }
  await insert('sessions', { ...session, address: '192.0.2.1', agent: 'Browser' })
  await insert('one_time_tokens', { tenant_id, token_hash: hash(), purpose: 'invitation', user_id: user, expires_at })
  await insert('counters', { tenant_id, key: 'login:ann', count: 3, until: expires_at })
  await insert('idempotency_keys', {
    tenant_id,
    actor: user,
    key: randomUUID(),
    call: 'users.create',
    body_hash: hash(),
    answer: encrypted,
  })
  const entry = { tenant_id, ...actor, call: 'users.list', object_id: 'x', address: '192.0.2.1' }
  await insert('audit', { ...entry, at: starts_at, refused: true })
  const recorded = { start: '2026-05-01T10:00', timezone: 'UTC', duration_minutes: 60, join_before_host: false }
  const changes = { before: recorded, after: { ...recorded, join_before_host: true } }
  await insert('audit', { ...entry, call: 'meetings.update', at: starts_at, ...changes })
  const settings = { password_length: 6, signup_normal: false }
  await insert('audit', { ...entry, call: 'tenants.update', at: starts_at, before: settings, after: settings })
  const server = { host: 'smtp.test', port: 25, security: 'none', username: '', from_email: email }
  await insert('audit', { ...entry, call: 'tenantSmtp.delete', at: starts_at, before: server })
  await insert('audit', {
    ...entry,
    call: 'users.delete',
    at: starts_at,
    after: { status: 'deleted', transfer_to: null },
  })
  await insert('audit', { ...entry, call: 'tenants.create', at: starts_at, after: { sname: 'S', admin_email: email } })
  await insert('events', { tenant_id, topic: 'users', object_id: user, at: starts_at })
  await insert('search_words', { tenant_id, kind: 'user', word: 'lee', id: user })
  await insert('meeting_numbers', { tenant_id, number })
  await insert('meetings', {
    tenant_id,
    id: meeting,
    number,
    kind: 'scheduled',
    owner_id: user,
    topic: 'Board',
    start_wall: '2026-05-01T10:00',
    duration_minutes: 60,
    timezone: 'Europe/Paris',
    password_sealed: encrypted,
    join_before_host: false,
    uid: `${number}@portal.test`,
    sequence: 2,
    former_owner_id: former,
  })
  const span = { tenant_id, meeting_id: meeting, starts_at, ends_at }
  await insert('occurrences', { ...span, id: occurrence, wall_start: '2026-05-01T10:00' })
  const upcoming = randomUUID()
  await insert('meeting_numbers', { tenant_id, number: `8${number.slice(1)}` })
  await insert('meetings', {
    tenant_id,
    id: upcoming,
    number: `8${number.slice(1)}`,
    kind: 'scheduled',
    owner_id: former,
    topic: 'Review',
    timezone: 'UTC',
    password_sealed: encrypted,
    join_before_host: false,
    uid: `8${number}@portal.test`,
  })
  const later = { wall_start: '2099-05-01T08:00', starts_at: '2099-05-01T08:00Z', ends_at: '2099-05-01T09:00Z' }
  await insert('occurrences', { tenant_id, meeting_id: upcoming, ...later })
  // Invited as a user of the tenant, before invitations were bound to users.
  await insert('invitees', { tenant_id, meeting_id: upcoming, email, name: 'Ann', language: 'en' })
  const guest = { email: 'guest@outside.test', name: 'Guest', language: 'fr' }
  await insert('invitees', { tenant_id, meeting_id: meeting, ...guest, sequence: 1 })
  await insert('conferences', {
    tenant_id,
    id: conference,
    meeting_id: meeting,
    occurrence_id: occurrence,
    number,
    topic: 'Board',
    host_name: 'Ann Lee',
    host_id: user,
    room: randomUUID(),
    engine_instance: randomUUID(),
    signal_url: '',
    ended_at: ends_at,
  })
  await insert('participants', {
    tenant_id,
    conference_id: conference,
    guest_hash: hash(),
    is_host: false,
    name: 'Guest',
    sid: 'PA_1',
    dismissed: true,
    version: '140',
    ip: '192.0.2.2',
  })
  await insert('calendar_entries', { ...span, user_id: user, occurrence_id: occurrence, own: true })
  const mail = { tenant_id, message_id: '<1@portal.test>', to_email: email, to_name: 'Ann', subject: 'Hello' }
  for (const state of ['kept', 'dropped', 'sent'])
    await insert('mails', {
      ...mail,
      state,
      text_sealed: encrypted,
      html_sealed: encrypted,
      logged_text: 'Hello',
      undoable: true,
      answer: '250 OK',
    })
  await insert('link_requests', { tenant_id, email })
  const theme = { '--portal-accent': '#0a5c36', '--portal-ground': '#fafafa' }
  await insert('brands', { tenant_id, brandname: 'Brand', theme: { lite: theme } })
  const picture = { media_type: 'image/png', width: 1, height: 1, bytes: hash() }
  await insert('pictures', { tenant_id, slot: 'favicon', ...picture })
  await insert('tenant_smtp', { tenant_id, ...server, from_name: 'Foyer', password_sealed: encrypted })
  await insert('tasks', { tenant_id, id: task, kind: 'change-users', ...actor, state: 'done', total: 2 })
  await insert('task_rows', { tenant_id, task_id: task, n: 1, data: {}, state: 'failed', reason: 'email-known' })
  await insert('task_rows', { tenant_id, task_id: task, n: 2, data: {}, state: 'done' })
  const list = { tenant_id, user_id: user, list: 'users' }
  await insert('list_views', { ...list, name: 'Mine', query: 'search=lee' })
  await insert('list_columns', { ...list, hidden: ['added'] })
  await insert('list_columns', { ...list, list: 'tenants', hidden: ['sname', 'admin_email'] })
}
