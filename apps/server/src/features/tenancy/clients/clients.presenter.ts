import type { Client } from '@foyer/contract/tenancy/clients'
import type { ClientRow } from './clients.store.ts'

/** Presents a client; of each credential only whether there is one. */
export const toClient = (row: ClientRow, sessions: number): Client => ({
  id: row.id,
  identifier: row.identifier,
  name: row.name,
  builtIn: row.built_in,
  status: row.status,
  iceTransport: row.ice_transport,
  bundlePolicy: row.bundle_policy,
  videoTransport: row.video_transport,
  audioTransport: row.audio_transport,
  minVersion: row.min_version,
  maxVersion: row.max_version,
  servers: row.servers.map(({ id, media, url, username, credential_encrypted }) => ({
    ...{ id, media, url, username },
    hasCredential: credential_encrypted !== null,
  })),
  sessions,
  changedAt: row.changed_at?.toISOString() ?? null,
  changedBy: row.changed_by,
  version: row.version,
})
