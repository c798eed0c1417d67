// Tests room-recording, meeting-controls: a recording on a disk that is nearly full.
import { expect, it, vi } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { inTime } from '#test/in-time.ts'
import { useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'
import { callRecording, createRecordingParts, readRecording } from '#test/recordings-fixture.ts'
import { useRoom } from '#test/room-fixture.ts'

const disk = vi.hoisted(() => ({ freeBytes: 2e9 }))
vi.mock(import('#platform/machine.ts'), async (original) => ({
  ...(await original()),
  readDisk: async () => ({ usedShare: 0.99, freeBytes: disk.freeBytes, totalBytes: 1e12 }),
}))

const fake = await useFakeEngine()
const recording = createRecordingParts()
const kit = await useKit({ engine: fake.engine, recordingParts: recording.parts })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)
const { enterAs } = useRoom({ kit, tenant, fake })

it('does not begin where the disk is nearly full, and goes on where it has begun', async () => {
  const hedy = await enterAs(host, await makeMeeting(kit, host))
  await callRecording(hedy, 'start')
  await vi.waitFor(async () => expect(await readRecording(hedy)).toMatchObject({ state: 'recording' }), inTime)
  disk.freeBytes = 0.9e9
  const another = await enterAs(host, await makeMeeting(kit, host))
  expect((await callRecording(another, 'start')).body).toMatchObject({ status: 409, code: 'recording-disk-full' })
  const auto = await enterAs(host, await makeMeeting(kit, host, { options: { autoRecord: true } }))
  await vi.waitFor(
    async () => expect(await readRecording(auto)).toMatchObject({ state: 'failed', failure: 'disk-full' }),
    inTime,
  )
  expect(await readRecording(hedy)).toMatchObject({ state: 'recording' })
})
