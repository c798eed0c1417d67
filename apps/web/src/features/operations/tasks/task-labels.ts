import type { Task } from '@foyer/contract/operations/tasks'
import type { tasksTexts } from './tasks.texts.ts'

type Words = (typeof tasksTexts)['en']

/** What a task is called. */
export const nameOfTask = (t: Words, { kind, label }: Task): string =>
  kind === 'import-users' ? t.importLabel(label) : t.action(label)

/** How a task that is over has ended. */
export const describeOutcome = (t: Words, { state, cancelReason, done, failed }: Task): string =>
  [
    ...(state === 'cancelled' ? [t.cancelled(cancelReason ?? 'requested')] : []),
    t.done(done),
    ...(failed > 0 ? [t.failed(failed)] : []),
  ].join(', ')
