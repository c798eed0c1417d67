import type { Kit } from './kit.ts'

/** Stops the jobs of a portal for good, so that only its test samples, evaluates or sends something. */
export async function stopJobs({ platform: { jobs } }: Pick<Kit, 'platform'>): Promise<void> {
  await jobs.stop()
  // The portal stops them again when it is closed.
  jobs.stop = async () => undefined
}
