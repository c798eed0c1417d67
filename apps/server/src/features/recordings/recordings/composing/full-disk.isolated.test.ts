// Tests recordings: a part that is cut out on a disk that is nearly full.
import { expect, it, vi } from 'vitest'
import { inTime } from '#test/in-time.ts'
import { useKit } from '#test/kit.ts'
import { insertRecording } from '#test/recording-rows.ts'
import { createRecordingParts } from '#test/recordings-fixture.ts'

const disk = vi.hoisted(() => ({ freeBytes: 1e9 }))
vi.mock(import('#platform/machine.ts'), async (original) => ({
  ...(await original()),
  readDisk: async () => ({ usedShare: 0.99, freeBytes: disk.freeBytes, totalBytes: 1e12 }),
}))

const recording = createRecordingParts()
const kit = await useKit({ recordingParts: recording.parts })
const tenant = await kit.createTenant()

it('is cut only where there is room for the original and for the part, so that meetings are still recorded', async () => {
  const { id } = await insertRecording(kit, tenant, { stored: true })
  const cut = () =>
    kit.owner(
      `update recordings set duration_ms = 60000, trim_from_ms = 0, trim_to_ms = 5000, composing_since = now(),
         trim_state = 'cutting', attempts = 0 where id = $1`,
      [id],
    )
  const waitFor = (state: string) =>
    vi.waitFor(
      async () =>
        expect(await kit.owner('select trim_state as state from recordings where id = $1', [id])).toEqual([{ state }]),
      inTime,
    )
  // Its file has 5 bytes.
  disk.freeBytes = 1e9 + 9
  await cut()
  await waitFor('failed')
  expect(recording.cuts).toEqual([])
  disk.freeBytes = 1e9 + 10
  await cut()
  await waitFor('cut')
})
