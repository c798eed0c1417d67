import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import { defineAccess, unknownId } from '#test/access.ts'

const ofRecording = ({ recordingId }: { recordingId: string }) => ({ recordingId })
const form = { audience: 'anyone', expiresAt: '2026-12-01T00:00:00Z', download: false } as const
const token = 'A'.repeat(43)

export const access = defineAccess(
  recordingLinks,
  {
    list: { level: 'member', input: (made) => ({ page: 1, size: 10, ...ofRecording(made) }), ok: 404 },
    create: { level: 'member', input: (made) => ({ ...ofRecording(made), ...form }), ok: 404 },
    update: { level: 'member', input: () => ({ id: unknownId, version: 1, ...form }), ok: 404 },
    withdraw: { level: 'member', input: () => ({ id: unknownId }), ok: 404 },
    listOpenings: { level: 'member', input: () => ({ page: 1, size: 10, id: unknownId }), ok: 404 },
    open: { level: 'anyone', input: () => ({ token }), ok: 404 },
    report: { level: 'anyone', input: () => ({ token, openingId: unknownId, watchedMs: 0 }), ok: 404 },
    listMessages: { level: 'anyone', input: () => ({ token }), ok: 404 },
  },
  {
    unknown: { recordingId: unknownId },
    create: async () => ({ recordingId: unknownId }),
  },
)

/** Links to each recording, and many openings of each link. */
export const seed = [
  `insert into recording_links (tenant_id, recording_id, token_hash, audience, expires_at, download, created_by, created_by_name)
   select tenant_id, id, sha256(id::text::bytea), 'anyone', portal_now() + interval '1 day', false, owner_id, owner_name
   from recordings where tenant_id = $1`,
  `insert into recording_openings (tenant_id, link_id, outcome, visitor, address)
   select tenant_id, id, 'opened', token_hash, '192.0.2.1' from recording_links where tenant_id = $1`,
]
