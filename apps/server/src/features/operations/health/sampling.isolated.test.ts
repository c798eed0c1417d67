import { expect, it, vi } from 'vitest'
import { inTime } from '#test/in-time.ts'
import { createKit, useKit } from '#test/kit.ts'
import { stopJobs } from '#test/stop-jobs.ts'

const kit = await useKit({})
await stopJobs(kit)

it('has one writer, however many processes run', async () => {
  await kit.owner('delete from health_samples')
  const kits = [await createKit(), await createKit()]
  try {
    await vi.waitFor(async () => expect(await kit.owner('select 1 from health_samples')).toHaveLength(1), inTime)
    // Long enough for the other to have asked for its turn again.
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(await kit.owner('select 1 from health_samples')).toHaveLength(1)
  } finally {
    for (const one of kits) await one.close()
  }
}, 20_000)
