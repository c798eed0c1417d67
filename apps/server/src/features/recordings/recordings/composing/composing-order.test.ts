import { basename } from 'node:path'
import { beforeEach, expect, inject, it, vi } from 'vitest'
import { inTime } from '#test/in-time.ts'
import { type TestTenant, useKit } from '#test/kit.ts'
import { insertRecording } from '#test/recording-rows.ts'
import { createRecordingParts } from '#test/recordings-fixture.ts'

const recording = createRecordingParts()
const kit = await useKit({ connection: inject('ownConnections').composingOrder, recordingParts: recording.parts })
const [tenant, other] = [await kit.createTenant(), await kit.createTenant()]

beforeEach(() => {
  recording.compositions.length = 0
  recording.cuts.length = 0
})

/** Inserts a recording that is composed next, and returns its folder. */
async function insertProcessing(of: TestTenant, ageDays: number): Promise<string> {
  const { tracks } = await insertRecording(kit, of, { state: 'processing', ageDays })
  return basename(tracks)
}

/** Inserts recordings that are cut next. */
async function insertCutting(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const { id } = await insertRecording(kit, tenant, { stored: true })
    await kit.owner(
      `update recordings set duration_ms = 60000, trim_from_ms = 0, trim_to_ms = 5000, composing_since = now(),
         trim_state = 'cutting' where id = $1`,
      [id],
    )
  }
}

it('composes those of a tenant with few before those of one with many', async () => {
  const gate = Promise.withResolvers<void>()
  recording.state.composing = gate.promise
  const first = await insertProcessing(tenant, 9)
  await vi.waitFor(() => expect(recording.compositions).toHaveLength(1), inTime)
  const many = [await insertProcessing(tenant, 8), await insertProcessing(tenant, 7)]
  const few = await insertProcessing(other, 0)
  gate.resolve()
  await vi.waitFor(() => expect(recording.compositions).toHaveLength(4), inTime)
  expect(recording.compositions.map(({ folder }) => basename(folder))).toEqual([first, few, ...many])
})

it('composes one after so many parts that were cut', async () => {
  const [cutting, composing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  Object.assign(recording.state, { cutting: cutting.promise, composing: composing.promise })
  await insertCutting(1)
  await vi.waitFor(() => expect(recording.cuts).toHaveLength(1), inTime)
  await insertCutting(15)
  await insertProcessing(other, 0)
  cutting.resolve()
  await vi.waitFor(() => expect(recording.compositions).toHaveLength(1), inTime)
  expect(recording.cuts.length).toBeLessThanOrEqual(10)
  composing.resolve()
  await vi.waitFor(() => expect(recording.cuts).toHaveLength(16), inTime)
})
