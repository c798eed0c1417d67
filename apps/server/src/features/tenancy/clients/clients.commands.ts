import { webClientId } from '@foyer/contract/constants'
import { compareVersions, findVersionProblem, versionPattern } from '@foyer/contract/tenancy/client-versions'
import type { Client } from '@foyer/contract/tenancy/clients'
import { appPlatforms } from '@foyer/contract/tenancy/tenant-clients'
import * as tenantClients from '#features/tenancy/tenant-clients/tenant-clients.store.ts'
import type { Context } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import { warnRarely } from '#platform/log.ts'
import type { Secret } from '#platform/security/secret.ts'
import * as store from './clients.store.ts'

/** The app that makes a call. */
export type App = { readonly appIdentifier: string; readonly appVersion: string }

/** How a client connects, with the credentials of its servers. */
export type ConnectionProfile = Pick<Client, 'iceTransport' | 'bundlePolicy' | 'videoTransport' | 'audioTransport'> & {
  readonly servers: readonly { media: 'video' | 'audio'; url: string; username: string; credential: string }[]
}

type ClientError = 'unknown-client' | 'client-disabled' | 'client-too-old' | 'client-too-new'
type Authorizing = Pick<Context<ClientError>, 'db' | 'services' | 'fail'>

const toProfile = (row: store.ClientRow, secret: Secret): ConnectionProfile => ({
  iceTransport: row.ice_transport,
  bundlePolicy: row.bundle_policy,
  videoTransport: row.video_transport,
  audioTransport: row.audio_transport,
  servers: row.servers.map(({ media, url, username, credential_encrypted: sealed }) => ({
    ...{ media, url, username },
    credential: sealed === null ? '' : secret.open(sealed),
  })),
})

/** Finds how an app connects; one that was deleted meanwhile connects like the built-in client. */
export async function findProfile(db: Db, secret: Secret, appIdentifier: string): Promise<ConnectionProfile> {
  const row = (await store.findByIdentifier(db, appIdentifier)) ?? (await store.findByIdentifier(db, webClientId))
  if (row === undefined) throw new Error('The built-in client is missing')
  return toProfile(row, secret)
}

/** Fails for an unknown app, which is logged. */
function failUnknown({ services, fail }: Authorizing, { appIdentifier }: App): never {
  warnRarely(services.log, { app: appIdentifier.slice(0, 50) }, 'client authorization failed')
  return fail('unknown-client')
}

/** Finds the app of the current tenant for a platform; fails if it is off or not allowed, or an update to another version is forced. */
async function authorizeTenantApp(context: Authorizing, app: App) {
  const row = await tenantClients.find(context.db, app.appIdentifier)
  if (row?.enabled !== true || !row.allowed) return failUnknown(context, app)
  if (row.forced_update && findVersionProblem(app.appVersion, { minVersion: row.min_version, maxVersion: '' }))
    return context.fail('client-too-old')
  return row
}

const isTenantApp = ({ appIdentifier }: App): boolean => appPlatforms.some((platform) => platform === appIdentifier)

const isOlder = ({ appVersion }: App, current: string): boolean =>
  current !== '' && versionPattern.test(appVersion) && compareVersions(appVersion, current) < 0

/**
 * Fails unless an app may be used in the current tenant: its client is known and not disabled, its version is in the
 * client's range, and an app for a platform is one that the tenant offers. Returns how it connects, and the newer
 * version that the tenant offers.
 */
export async function authorizeClient(context: Authorizing, app: App) {
  const { db, services, fail } = context
  const row = await store.findByIdentifier(db, app.appIdentifier)
  if (row === undefined) return failUnknown(context, app)
  if (row.status === 'disabled') return fail('client-disabled')
  const problem = findVersionProblem(app.appVersion, { minVersion: row.min_version, maxVersion: row.max_version })
  if (problem !== undefined) return fail(problem)
  const offered = isTenantApp(app) ? await authorizeTenantApp(context, app) : undefined
  const update =
    offered && isOlder(app, offered.current_version)
      ? { version: offered.current_version, url: offered.store_url }
      : null
  return { profile: toProfile(row, services.secret), update }
}
