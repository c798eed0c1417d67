import type { Client, ClientServer } from '@foyer/contract/tenancy/clients'
import { maxClients, maxCountedTenants, maxCountedVersions } from '@foyer/contract/tenancy/clients'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { daysAgo } from '#platform/database/period.ts'

/** The days for which stays are counted. */
const countedDays = 30

/** The server as it is stored. */
export type ServerRow = Pick<ClientServer, 'media' | 'url' | 'username'> & {
  id: string
  client_id: string
  credential_encrypted: Buffer | null
}

/** The row of a client with its servers in their order. */
export type ClientRow = Awaited<ReturnType<typeof findAll>>[number]

const select = (db: Db) =>
  db.selectFrom('clients').selectAll().$narrowType<{
    status: Client['status']
    ice_transport: Client['iceTransport']
    bundle_policy: Client['bundlePolicy']
    video_transport: Client['videoTransport']
    audio_transport: Client['audioTransport']
  }>()

async function addServers<R extends { id: string }>(
  db: Db,
  rows: readonly R[],
): Promise<(R & { servers: ServerRow[] })[]> {
  const servers = await db
    .selectFrom('client_servers')
    .select(['client_id', 'id', 'media', 'url', 'username', 'credential_encrypted'])
    .$narrowType<Pick<ServerRow, 'media'>>()
    .where('client_id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, servers: servers.filter(({ client_id }) => client_id === row.id) }))
}

/** Finds all clients: the built-in one, then the others by name. */
export const findAll = async (db: Db) =>
  addServers(db, await select(db).orderBy('built_in', 'desc').orderBy(sql`lower(name)`).limit(maxClients).execute())

export const find = async (db: Db, id: string): Promise<ClientRow | undefined> =>
  (await addServers(db, await select(db).where('id', '=', id).execute()))[0]

/** Finds a client and keeps others from changing it before the transaction ends. */
export const findForUpdate = async (db: Db, id: string): Promise<ClientRow | undefined> =>
  (await addServers(db, await select(db).where('id', '=', id).forUpdate().execute()))[0]

export const findByIdentifier = async (db: Db, identifier: string): Promise<ClientRow | undefined> =>
  (await addServers(db, await select(db).where('identifier', '=', identifier).execute()))[0]

/** Serialises additions: two could otherwise both be the last one that is allowed. Returns how many there are. */
export async function countLocked(db: Db): Promise<number> {
  await sql`lock table clients in share row exclusive mode`.execute(db)
  const { count } = await db
    .selectFrom('clients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Finds the field in which another client is the same. */
export async function findTaken(
  db: Db,
  { name, identifier = '' }: { name: string; identifier?: string },
  exceptId?: string,
): Promise<'name' | 'identifier' | undefined> {
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'identifier'])
    .where(({ or, eb }) => or([eb(sql`lower(name)`, '=', sql`lower(${name})`), eb('identifier', '=', identifier)]))
    .execute()
  const other = rows.find(({ id }) => id !== exceptId)
  if (other === undefined) return undefined
  return rows.some((row) => row.identifier === identifier) ? 'identifier' : 'name'
}

type Fields = Pick<
  Client,
  'name' | 'iceTransport' | 'bundlePolicy' | 'videoTransport' | 'audioTransport' | 'minVersion' | 'maxVersion'
> & { changedBy: string }

const toColumns = (fields: Fields) => ({
  name: fields.name,
  ice_transport: fields.iceTransport,
  bundle_policy: fields.bundlePolicy,
  video_transport: fields.videoTransport,
  audio_transport: fields.audioTransport,
  min_version: fields.minVersion,
  max_version: fields.maxVersion,
  changed_by: fields.changedBy,
  changed_at: sql<Date>`portal_now()`,
})

/** Adds a client and returns its id. */
export const insert = async (db: Db, identifier: string, fields: Fields): Promise<string> =>
  (
    await db
      .insertInto('clients')
      .values({ identifier, ...toColumns(fields) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const update = (db: Db, id: string, fields: Fields) =>
  db
    .updateTable('clients')
    .set({ ...toColumns(fields), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

export const updateStatus = (
  db: Db,
  id: string,
  { status, changedBy }: { status: Client['status']; changedBy: string },
) =>
  db
    .updateTable('clients')
    .set({ status, changed_by: changedBy, changed_at: sql<Date>`portal_now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** Replaces the servers of a client; those with an id keep it. */
export async function replaceServers(
  db: Db,
  clientId: string,
  servers: readonly (Omit<ServerRow, 'id' | 'client_id'> & { id: string | undefined })[],
): Promise<void> {
  await db.deleteFrom('client_servers').where('client_id', '=', clientId).execute()
  if (servers.length === 0) return
  await db
    .insertInto('client_servers')
    .values(
      servers.map(({ id, ...server }, position) => ({
        ...(id === undefined ? {} : { id }),
        ...server,
        client_id: clientId,
        position,
      })),
    )
    .execute()
}

export const remove = (db: Db, id: string) => db.deleteFrom('clients').where('id', '=', id).execute()

/** Counts the stays of the last days by app. */
export async function countSessions(db: Db, identifiers: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ identifier: string; sessions: number }>`
    select i.identifier, c.sessions from unnest(${identifiers}::text[]) i(identifier), lateral (
      select count(*)::int as sessions from participants
      where app_identifier = i.identifier and joined_at >= ${daysAgo(countedDays)}) c`.execute(db)
  return new Map(rows.map(({ identifier, sessions }) => [identifier, sessions]))
}

const stays = (db: Db, identifier: string) =>
  db
    .selectFrom('participants')
    .where('participants.app_identifier', '=', identifier)
    .where('participants.joined_at', '>=', daysAgo(countedDays))

/** Counts the stays of the last days with an app by version, the most used ones first. */
export const countVersions = (db: Db, identifier: string) =>
  stays(db, identifier)
    .select('app_version as version')
    .select(sql<number>`count(*)::int`.as('sessions'))
    .groupBy('app_version')
    .orderBy('sessions', 'desc')
    .orderBy('app_version')
    .limit(maxCountedVersions)
    .execute()

/** Counts the stays of the last days with an app by tenant, those with the most first. */
export const countTenants = (db: Db, identifier: string) =>
  stays(db, identifier)
    .innerJoin('tenants', 'tenants.tenant_id', 'participants.tenant_id')
    .select(['tenants.tenant_id as tenantuuid', 'tenants.name'])
    .select(sql<number>`count(*)::int`.as('sessions'))
    .groupBy(['tenants.tenant_id', 'tenants.name'])
    .orderBy('sessions', 'desc')
    .orderBy('tenants.name')
    .limit(maxCountedTenants)
    .execute()
