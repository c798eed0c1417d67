import type { Parsed } from '@foyer/contract/call'
import { findVersionProblem } from '@foyer/contract/tenancy/client-versions'
import { clients, maxClients } from '@foyer/contract/tenancy/clients'
import { isRelay } from '@foyer/contract/tenancy/ice-servers'
import type { Context } from '#platform/calls/context.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { toFullName } from '#platform/security/sessions.ts'
import type { Services } from '#platform/services.ts'
import { toClient } from './clients.presenter.ts'
import * as store from './clients.store.ts'
import { selectServers } from './shared/select-servers.ts'

type Form = Omit<Parsed<typeof clients.create>, 'identifier'>
type FormServer = Form['servers'][number]
type FormError = 'ice-credential-missing' | 'relay-without-turn' | 'own-version-shut-out'

const toAuditFields = (row: store.ClientRow) => ({
  name: row.name,
  identifier: row.identifier,
  status: row.status,
  iceTransport: row.ice_transport,
  bundlePolicy: row.bundle_policy,
  videoTransport: row.video_transport,
  audioTransport: row.audio_transport,
  minVersion: row.min_version,
  maxVersion: row.max_version,
  servers: row.servers.map(({ media, url, username }) => [media, url, username].filter(Boolean).join(' ')).join('; '),
})

async function presentOne(db: Db, row: store.ClientRow) {
  return toClient(row, (await store.countSessions(db, [row.identifier])).get(row.identifier) ?? 0)
}

/** Finds a client that the caller has written. */
async function findWritten(db: Db, id: string): Promise<store.ClientRow> {
  const row = await store.find(db, id)
  if (row === undefined) throw new Error('The client was not found')
  return row
}

/** Finds the saved server whose credential a form keeps: with the same address and user name. */
const findKept = ({ id, url, username }: FormServer, saved: readonly store.ServerRow[]) =>
  saved.find((row) => row.id === id && row.url === url && row.username === username)

/** Returns the servers of a form as they are stored; fails if one needs a credential and has none. */
function toServerRows(
  { services, fail }: Pick<Context<FormError>, 'services' | 'fail'>,
  { servers }: Form,
  saved: readonly store.ServerRow[],
) {
  return servers.map((server, at) => {
    const { id, media, url, username, credential } = server
    const kept = findKept(server, saved)?.credential_encrypted ?? null
    const sealed = credential === undefined || credential === '' ? kept : services.secret.seal(credential)
    if (isRelay(url) && sealed === null) return fail('ice-credential-missing', `servers.${at}.credential`)
    return {
      ...{ media, url, username },
      id: saved.some((row) => row.id === id) ? id : undefined,
      credential_encrypted: isRelay(url) ? sealed : null,
    }
  })
}

const listInstallationServers = ({ env }: Services) =>
  [...(env.turn?.urls ?? []), ...env.iceServers.map(({ urls }) => urls)].map((url) => ({ url, username: '' }))

/** Fails if no one could connect with the client any more. */
function assertUsable({ services, fail }: Pick<Context<FormError>, 'services' | 'fail'>, form: Form, builtIn: boolean) {
  const servers = form.servers.length === 0 ? listInstallationServers(services) : form.servers
  if (form.iceTransport === 'relay' && !selectServers(form, servers).some(({ url }) => isRelay(url)))
    fail('relay-without-turn', 'iceTransport')
  const problem = builtIn ? findVersionProblem(services.release, form) : undefined
  if (problem !== undefined) fail('own-version-shut-out', problem === 'client-too-old' ? 'minVersion' : 'maxVersion')
}

export const clientsHandlers = defineHandlers(clients, {
  list: async ({ db }) => {
    const rows = await store.findAll(db)
    const sessions = await store.countSessions(
      db,
      rows.map(({ identifier }) => identifier),
    )
    return { items: rows.map((row) => toClient(row, sessions.get(row.identifier) ?? 0)) }
  },

  get: async ({ input, db, fail }) => {
    const row = await store.find(db, input.id)
    return row === undefined ? fail('not-found') : presentOne(db, row)
  },

  use: async ({ input, db, services, fail }) => {
    const row = await store.find(db, input.id)
    if (row === undefined) return fail('not-found')
    const { identifier } = row
    return {
      sessions: (await store.countSessions(db, [identifier])).get(identifier) ?? 0,
      versions: await store.countVersions(db, identifier),
      tenants: await store.countTenants(db, identifier),
      portalVersion: services.release,
    }
  },

  create: async (context) => {
    const { input, db, actor, fail, audit } = context
    const { identifier, ...form } = input
    if ((await store.countLocked(db)) >= maxClients) return fail('too-many-clients')
    const taken = await store.findTaken(db, input)
    if (taken !== undefined) return fail(`client-${taken}-taken`, taken)
    assertUsable(context, form, false)
    const servers = toServerRows(context, form, [])
    const id = await store.insert(db, identifier, { ...form, changedBy: toFullName(actor) })
    await store.replaceServers(db, id, servers)
    const row = await findWritten(db, id)
    audit({ objectId: id, label: row.name, after: toAuditFields(row) })
    return presentOne(db, row)
  },

  update: async (context) => {
    const { input, db, actor, fail, audit } = context
    const before = await store.findForUpdate(db, input.id)
    if (before === undefined) return fail('not-found')
    if (before.version !== input.version) return fail('conflict')
    if ((await store.findTaken(db, { name: input.name }, before.id)) !== undefined)
      return fail('client-name-taken', 'name')
    assertUsable(context, input, before.built_in)
    const servers = toServerRows(context, input, before.servers)
    await store.update(db, before.id, { ...input, changedBy: toFullName(actor) })
    await store.replaceServers(db, before.id, servers)
    const row = await findWritten(db, before.id)
    audit({ objectId: row.id, label: row.name, before: toAuditFields(before), after: toAuditFields(row) })
    return presentOne(db, row)
  },

  setStatus: async ({ input: { id, status }, db, actor, fail, audit }) => {
    const before = await store.findForUpdate(db, id)
    if (before === undefined) return fail('not-found')
    if (before.built_in) return fail('client-built-in')
    if (before.status !== status) await store.updateStatus(db, id, { status, changedBy: toFullName(actor) })
    const row = await findWritten(db, id)
    audit({ objectId: id, label: row.name, before: { status: before.status }, after: { status } })
    return presentOne(db, row)
  },

  delete: async ({ input: { id }, db, fail, audit }) => {
    const row = await store.findForUpdate(db, id)
    if (row === undefined) return fail('not-found')
    if (row.built_in) return fail('client-built-in')
    await store.remove(db, id)
    audit({ objectId: id, label: row.name, before: toAuditFields(row) })
    return {}
  },

  test: async ({ input, db, services, fail, audit }) => {
    const row = await store.find(db, input.id)
    if (row === undefined) return fail('not-found')
    audit({ objectId: row.id, label: row.name })
    return {
      servers: row.servers.flatMap(({ id, credential_encrypted: sealed }) =>
        sealed === null ? [] : [{ id, credential: services.secret.open(sealed) }],
      ),
    }
  },
})
