import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import type { Kit, TestUser } from './kit.ts'

type Shared = { recordingId: string; linkId: string; token: string }

const dayMs = 86_400_000

/** Shares a recording of a tenant by a link that was opened often. */
export async function shareRecording(kit: Kit, user: TestUser, openings: number): Promise<Shared> {
  const [recording] = await kit.owner(
    `select id from recordings where tenant_id = $1 and state = 'ready' and trashed_at is null limit 1`,
    [user.tenantId],
  )
  const expiresAt = new Date(Date.now() + dayMs).toISOString()
  const form = { recordingId: recording.id, audience: 'anyone', expiresAt, download: false } as const
  const { body } = await kit.as(user).call(recordingLinks.create, form)
  await kit.owner(
    `insert into recording_openings (tenant_id, link_id, outcome, recipient, address)
     select $1, $2, 'opened', decode(md5(n::text), 'hex'), '192.0.2.1' from generate_series(1, $3::int) n`,
    [user.tenantId, body.id, openings],
  )
  return { recordingId: recording.id, linkId: body.id, token: body.url.split('/').at(-1) ?? '' }
}

/** Names the lists of a shared recording, with how a user reads each. */
export const listSharing = (kit: Kit, { recordingId, linkId, token }: Shared) => {
  const page = { page: 1, size: 25 }
  return [
    ['getRecordingLinks', (user: TestUser) => kit.as(user).call(recordingLinks.list, { ...page, recordingId })],
    [
      'getRecordingOpenings',
      (user: TestUser) => kit.as(user).call(recordingLinks.listOpenings, { ...page, id: linkId }),
    ],
    ['getSharedRecordingChat', (user: TestUser) => kit.as(user).call(recordingLinks.listMessages, { token })],
  ] as const
}
