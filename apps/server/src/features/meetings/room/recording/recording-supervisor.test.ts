import { Client } from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { processLockGroup, toProcessLockKey } from '#features/recordings/recordings/recordings-in-progress.store.ts'
import { useFakeEngine } from '#test/fake-engine.ts'
import { inTime } from '#test/in-time.ts'
import { useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'
import { callRecording, createRecordingParts, readRecording } from '#test/recordings-fixture.ts'
import { useRoom } from '#test/room-fixture.ts'

const fake = await useFakeEngine()
const recording = createRecordingParts()
const kit = await useKit({ engine: fake.engine, recordingParts: recording.parts })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)
const { enterAs } = useRoom({ kit, tenant, fake })

/** Records a meeting, whose host it returns. */
async function enterRecorded() {
  const meeting = await makeMeeting(kit, host)
  const hedy = await enterAs(host, meeting)
  await callRecording(hedy, 'start')
  await vi.waitFor(async () => expect(await readRecording(hedy)).toMatchObject({ state: 'recording' }), inTime)
  return { meeting, ...(await recording.waitForRecorder()) }
}

describe('a recording whose process has ended', () => {
  it('goes on as soon as somebody is back in the meeting', async () => {
    const { meeting, recording: id, folder } = await enterRecorded()
    await kit.owner(
      `update conferences set engine_instance = gen_random_uuid(), signal_url = 'ws://127.0.0.1:9'
       where id = (select conference_id from recordings where id = $1)`,
      [id],
    )
    // A lease that does not run out while the test waits.
    const otherProcess = `update recordings set process_id = gen_random_uuid(), heartbeat_at = now() + interval '1 hour' where id = $1`
    await kit.owner(otherProcess, [id])
    await vi.waitFor(() => expect(recording.find(id).isFinished).toBe(true), inTime)
    await kit.owner(otherProcess, [id])
    const again = await enterAs(host, meeting)
    await vi.waitFor(() => expect(recording.find(id)).toMatchObject({ folder, isFinished: false }), inTime)
    expect(await readRecording(again)).toMatchObject({ id, state: 'recording' })
    await callRecording(again, 'stop')
    await vi.waitFor(() => expect(recording.find(id).isFinished).toBe(true), inTime)
  })

  describe('as long as its lease', () => {
    /** Gives a recording to another process whose last heartbeat was a while ago. */
    const giveTo = (id: string, processId: string) =>
      kit.owner(`update recordings set process_id = $2, heartbeat_at = now() - interval '6 seconds' where id = $1`, [
        ...[id, processId],
      ])
    const readProcess = async (id: string) =>
      (await kit.owner('select process_id from recordings where id = $1', [id]))[0]?.process_id

    it('goes on at once where the process holds no lock any more', async () => {
      const { recording: id } = await enterRecorded()
      const other = crypto.randomUUID()
      await giveTo(id, other)
      await vi.waitFor(async () => expect(await readProcess(id)).not.toBe(other), inTime)
      expect(recording.find(id).isFinished).toBe(false)
    })

    it.each(['0fffffff', '8fffffff'])('is left to the process that holds its lock: %s', async (first) => {
      const { recording: id } = await enterRecorded()
      const other = `${first}${crypto.randomUUID().slice(8)}`
      const client = new Client(kit.connection)
      await client.connect()
      onTestFinished(() => client.end())
      await client.query('select pg_advisory_lock($1, $2)', [processLockGroup, toProcessLockKey(other)])
      await giveTo(id, other)
      await vi.waitFor(() => expect(recording.find(id).isFinished).toBe(true), inTime)
      expect(await readProcess(id)).toBe(other)
      await client.query('select pg_advisory_unlock_all()')
      await vi.waitFor(async () => expect(await readProcess(id)).not.toBe(other), inTime)
    })
  })

  it('is over when no other process has its conference', async () => {
    const { recording: id } = await enterRecorded()
    await kit.owner(
      `update conferences set engine_instance = gen_random_uuid() where id = (select conference_id from recordings where id = $1)`,
      [id],
    )
    await kit.owner(
      `update recordings set process_id = gen_random_uuid(), heartbeat_at = now() - interval '40 seconds', stored_at = now() - interval '39 seconds' where id = $1`,
      [id],
    )
    await vi.waitFor(
      async () =>
        expect(await kit.owner('select state, failure from recordings where id = $1', [id])).toEqual([
          { state: 'ready', failure: 'lost' },
        ]),
      inTime,
    )
  })
})
