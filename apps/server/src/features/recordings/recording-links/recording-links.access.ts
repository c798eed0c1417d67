import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import { hashToken, randomToken } from '#platform/security/secret.ts'
import { defineAccess, unknownId } from '#test/access.ts'
import type { Kit, TestTenant } from '#test/kit.ts'

const ofRecording = ({ recordingId }: { recordingId: string }) => ({ recordingId })
const form = { audience: 'anyone', expiresAt: '2026-12-01T00:00:00Z', download: false } as const
const token = 'A'.repeat(43)

/** Shares a recording of the tenant's administrator. */
async function share(kit: Kit, { tenantId, admin }: TestTenant) {
  const token = randomToken()
  const [{ recording_id: recordingId, id }] = await kit.owner(
    `with r as (insert into recordings (tenant_id, owner_id, number, topic, owner_name, state, ended_at)
       values ($1, $2, '123456789', 'Ward round', 'Ada', 'ready', now()) returning tenant_id, id)
     insert into recording_links (tenant_id, recording_id, token_hash, audience, expires_at, download, created_by, created_by_name)
     select tenant_id, id, $3, 'anyone', portal_now() + interval '1 year', false, $2, 'Ada' from r returning recording_id, id`,
    [tenantId, admin.id, hashToken(token)],
  )
  const changed = { ...form, expiresAt: new Date(Date.now() + 864e5).toISOString() }
  return { recordingId, id, token, changed }
}

export const access = defineAccess(
  recordingLinks,
  {
    list: {
      level: 'member',
      input: (made) => ({ page: 1, size: 10, ...ofRecording(made) }),
      ok: 404,
      accepted: async (kit, tenant) => ({ recordingId: (await share(kit, tenant)).recordingId }),
    },
    create: {
      level: 'member',
      input: (made) => ({ ...ofRecording(made), ...form }),
      ok: 404,
      accepted: async (kit, tenant) => {
        const { recordingId, changed } = await share(kit, tenant)
        return { recordingId, ...changed }
      },
    },
    update: {
      level: 'member',
      input: () => ({ id: unknownId, version: 1, ...form }),
      ok: 404,
      accepted: async (kit, tenant) => {
        const { id, changed } = await share(kit, tenant)
        return { id, version: 1, ...changed }
      },
    },
    withdraw: {
      level: 'member',
      input: () => ({ id: unknownId }),
      ok: 404,
      accepted: async (kit, tenant) => ({ id: (await share(kit, tenant)).id }),
    },
    listOpenings: {
      level: 'member',
      input: () => ({ page: 1, size: 10, id: unknownId }),
      ok: 404,
      accepted: async (kit, tenant) => ({ id: (await share(kit, tenant)).id }),
    },
    open: {
      level: 'anyone',
      input: () => ({ token }),
      ok: 404,
      accepted: async (kit, tenant) => ({ token: (await share(kit, tenant)).token }),
    },
    ask: {
      level: 'anyone',
      input: () => ({ token, name: 'Gus', email: 'gus@elsewhere.test' }),
      ok: 404,
      accepted: async (kit, tenant) => {
        const { token: own, id } = await share(kit, tenant)
        await kit.owner(`update recording_links set expires_at = portal_now() - interval '1 day' where id = $1`, [id])
        return { token: own, name: 'Gus', email: 'gus@elsewhere.test' }
      },
    },
    report: {
      level: 'anyone',
      input: () => ({ token, openingId: unknownId, watchedMs: 0 }),
      ok: 404,
      accepted: async (kit, tenant) => ({
        token: (await share(kit, tenant)).token,
        openingId: unknownId,
        watchedMs: 0,
      }),
    },
    listMessages: {
      level: 'anyone',
      input: () => ({ token }),
      ok: 404,
      accepted: async (kit, tenant) => ({ token: (await share(kit, tenant)).token }),
    },
  },
  {
    unknown: { recordingId: unknownId },
    create: async () => ({ recordingId: unknownId }),
  },
)
