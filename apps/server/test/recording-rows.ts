import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toTracksFolder } from '#features/recordings/recordings/shared/tracks.ts'
import type { Kit, TestTenant, TestUser } from './kit.ts'

type Recording = {
  topic?: string
  owner?: TestUser
  /** Days since its end. */
  ageDays?: number
  bytes?: number
  held?: boolean
  /** Days since it went to the trash; undefined if it is not there. */
  trashedDays?: number
  state?: string
  /** With a file in the storage, and a folder of tracks. */
  stored?: boolean
}

/** Inserts a recording as it is after its meeting; returns its id, and what is stored of it. */
export async function insertRecording(kit: Pick<Kit, 'owner' | 'env'>, tenant: TestTenant, recording: Recording = {}) {
  const { topic = 'Ward round', owner = tenant.admin, ageDays = 10, bytes = 1000, held = false } = recording
  const { trashedDays = null, state = 'ready', stored = false } = recording
  const [{ id, folder }] = await kit.owner(
    `insert into recordings (tenant_id, owner_id, owner_name, number, topic, state, started_at, ended_at, size_bytes,
       held_at, trashed_at)
     values ($1, $2, 'Owner', '100200300', $3, $4, portal_now() - make_interval(days => $5, hours => 1),
       portal_now() - make_interval(days => $5), $6, case when $7 then portal_now() end,
       portal_now() - make_interval(days => $8)) returning id, folder`,
    [tenant.tenantId, owner.id, topic, state, ageDays, bytes, held, trashedDays],
  )
  const object = `test-${randomUUID()}`
  const file = join(kit.env.dataFolder, 'recordings', 'files', object.slice(0, 2), object)
  const tracks = join(toTracksFolder(kit.env.dataFolder), folder)
  if (stored) {
    await kit.owner(
      `insert into recording_files (tenant_id, recording_id, kind, object, bytes, sha256) values ($1, $2, 'audio', $3, 5, '')`,
      [tenant.tenantId, id, object],
    )
    for (const [path, content] of [
      [file, 'sound'],
      [join(tracks, 'events.jsonl'), '{}'],
    ] as const) {
      await mkdir(join(path, '..'), { recursive: true })
      await writeFile(path, content)
    }
  }
  return { id: String(id), object, file, tracks }
}
