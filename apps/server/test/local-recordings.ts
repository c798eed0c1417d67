import { randomUUID } from 'node:crypto'
import type { Kit, TestUser } from './kit.ts'

type Made = {
  topic?: string
  computerId?: string
  computerName?: string
  state?: string
  ageDays?: number
  bytes?: number
}

/** Inserts a local recording of a user as it is after its meeting; returns its id. */
export async function insertLocalRecording(kit: Pick<Kit, 'owner'>, owner: TestUser, made: Made = {}): Promise<string> {
  const { topic = 'Ward round', computerId = randomUUID(), computerName = 'NW-RAD-07', state = 'computer' } = made
  const { ageDays = 1, bytes = 1000 } = made
  const [{ id }] = await kit.owner(
    `insert into local_recordings (tenant_id, owner_id, owner_name, number, topic, computer_id, computer_name, system,
       state, started_at, ended_at, duration_ms, bytes)
     values ($1, $2, 'Owner', '6401187732', $3, $4, $5, 'windows', $6, portal_now() - make_interval(days => $7, hours => 1),
       portal_now() - make_interval(days => $7), 3600000, $8) returning id`,
    [owner.tenantId, owner.id, topic, computerId, computerName, state, ageDays, bytes],
  )
  return String(id)
}

/** Lets the recordings of a tenant go on, and the upload to which all parts belong, so that no job ends them. */
export async function keepLocalRecordings(kit: Pick<Kit, 'owner'>, tenantId: string): Promise<void> {
  for (const change of [
    `update local_recordings set reported_at = '2098-01-01', part_at = '2098-01-01' where tenant_id = $1`,
    `update local_recording_parts set local_recording_id =
       (select id from local_recordings where tenant_id = $1 and state = 'uploading' limit 1) where tenant_id = $1`,
  ])
    await kit.owner(change, [tenantId])
}
