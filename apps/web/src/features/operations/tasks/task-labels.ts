import type { Task } from '@foyer/contract/operations/tasks'
import type { tasksTexts } from './tasks.texts.ts'

type TaskTexts = (typeof tasksTexts)['en']

/** Returns the name of a task. */
export const describeTask = (t: TaskTexts, { kind, label }: Task): string =>
  kind === 'import-users' ? t.importLabel(label) : t.actionLabel(label)

/** Describes the outcome of a finished task. */
export const describeOutcome = (t: TaskTexts, { state, cancelReason, done, failed }: Task): string =>
  [
    ...(state === 'cancelled' ? [t.cancelled(cancelReason ?? 'requested')] : []),
    t.done(done),
    ...(failed > 0 ? [t.failed(failed)] : []),
  ].join(', ')
