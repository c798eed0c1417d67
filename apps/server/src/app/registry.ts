import type { RegisteredCall } from '#platform/calls/define-handlers.ts'
import type { Slice } from '#platform/calls/define-slice.ts'
import { scheduleRetention } from '#platform/jobs/retention.ts'
import type { Platform } from '#platform/services.ts'

/** Lists every call with its handler, and with the lookup that its permission depends on, if any. */
export function listCalls(slices: readonly Slice[]): RegisteredCall[] {
  const finders = new Map(slices.flatMap(({ attributes = {} }) => Object.entries(attributes)))
  return slices
    .flatMap(({ calls = [] }) => calls)
    .map((bound) => {
      const { permission } = bound.call
      if (typeof permission !== 'object' || !('attribute' in permission)) return bound
      const findAttribute = finders.get(permission.attribute)
      if (findAttribute === undefined) throw new Error(`No slice finds the attribute ${permission.attribute}`)
      return { ...bound, findAttribute }
    })
}

/** Lists the queues of the slices' jobs. */
export const listQueues = (slices: readonly Slice[]): string[] => slices.flatMap(({ jobs = {} }) => Object.keys(jobs))

/** Registers the slices' jobs, scheduled work, kinds of tasks and retention; call before the jobs start. */
export function registerWork(platform: Platform, slices: readonly Slice[]): void {
  for (const { jobs = {}, scheduled = [], tasks = [] } of slices) {
    for (const [queue, process] of Object.entries(jobs)) platform.jobs.work(queue, (job) => process(platform, job))
    for (const { name, seconds, work, isNeeded } of scheduled)
      if (isNeeded === undefined || isNeeded(platform)) platform.jobs.schedule(name, seconds, () => work(platform))
    for (const createTask of tasks) platform.tasks.register(createTask(platform))
  }
  scheduleRetention(
    platform,
    slices.flatMap(({ retention }) => retention ?? []),
  )
}
