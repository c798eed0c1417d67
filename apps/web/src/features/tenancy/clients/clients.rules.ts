import { compareVersions, versionPattern } from '@foyer/contract/tenancy/client-versions'
import type { Client, ClientServer, ClientUse } from '@foyer/contract/tenancy/clients'
import { isRelay } from '@foyer/contract/tenancy/ice-servers'

export const clientsPath = '/portal/clients'
export const createClientPath = '/portal/clients/create-client'
export const buildClientPath = (id: string): `/portal/clients/${string}` => `/portal/clients/${id}`

/** A server in the form; its credential is empty as long as the saved one stays. */
export type ServerValues = { id: string; media: string; url: string; username: string; credential: string }
/** The values of the form. The servers are numbered, so that each of their fields has a path. */
export type ClientValues = Pick<Client, 'name' | 'identifier' | 'minVersion' | 'maxVersion'> & {
  iceTransport: string
  bundlePolicy: string
  videoTransport: string
  audioTransport: string
  servers: { [number: string]: ServerValues }
}

const numbered = (servers: readonly ServerValues[]): ClientValues['servers'] => Object.fromEntries(servers.entries())

/** Returns the initial values of the form; null is a new client. */
export const toClientValues = (client: Client | null): ClientValues => ({
  name: client?.name ?? '',
  identifier: client?.identifier ?? '',
  minVersion: client?.minVersion ?? '',
  maxVersion: client?.maxVersion ?? '',
  iceTransport: client?.iceTransport ?? 'all',
  bundlePolicy: client?.bundlePolicy ?? 'balanced',
  videoTransport: client?.videoTransport ?? 'all',
  audioTransport: client?.audioTransport ?? 'all',
  servers: numbered(
    (client?.servers ?? []).map(({ id, media, url, username }) => ({ id, media, url, username, credential: '' })),
  ),
})

export const addServer = ({ servers }: ClientValues, media: string): ClientValues['servers'] =>
  numbered([...Object.values(servers), { id: '', media, url: '', username: '', credential: '' }])

export const removeServer = ({ servers }: ClientValues, number: string): ClientValues['servers'] =>
  numbered(Object.entries(servers).flatMap(([key, server]) => (key === number ? [] : [server])))

/** Returns the input of the call: what is empty stays as it is saved. */
export const toClientInput = ({ servers, ...values }: ClientValues) => ({
  ...values,
  servers: Object.values(servers).map(({ id, credential, ...server }) => ({
    ...server,
    // STUN needs neither.
    username: isRelay(server.url) ? server.username : '',
    ...(id === '' ? {} : { id }),
    ...(credential === '' ? {} : { credential }),
  })),
})

/** Checks whether the saved credential will be used: it is valid for the address and user name that it was saved with. */
export const keepsCredential = (server: ServerValues, saved: readonly ClientServer[]): boolean =>
  server.credential === '' &&
  saved.some(
    ({ id, url, username, hasCredential }) =>
      hasCredential &&
      id === server.id &&
      url === server.url.trim().toLowerCase() &&
      username === server.username.trim(),
  )

/** Counts the stays that a range would shut out; undefined while a bound is no version. */
export function countShutOut(
  { versions }: Pick<ClientUse, 'versions'>,
  { minVersion, maxVersion }: { minVersion: string; maxVersion: string },
): { sessions: number; versions: string[] } | undefined {
  const [min, max] = [minVersion.trim(), maxVersion.trim()]
  if (min === '' && max === '') return { sessions: 0, versions: [] }
  if ([min, max].some((bound) => bound !== '' && !versionPattern.test(bound))) return undefined
  const out = versions.filter(
    ({ version }) =>
      !versionPattern.test(version) ||
      (min !== '' && compareVersions(version, min) < 0) ||
      (max !== '' && compareVersions(version, max) > 0),
  )
  return {
    sessions: out.reduce((sum, { sessions }) => sum + sessions, 0),
    versions: out.map(({ version }) => version),
  }
}
