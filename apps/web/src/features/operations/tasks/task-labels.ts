import type { Task } from '@foyer/contract/operations/tasks'
import type { tasksTexts } from './tasks.texts.ts'

type TaskTexts = (typeof tasksTexts)['en']

/** Returns the name of a task. */
export const describeTask = (t: TaskTexts, { kind, label }: Task): string =>
  kind === 'import-users' ? t.importLabel(label) : t.actionLabel(label)

/** Describes the outcome of a finished task; of an import in the words of its page. */
export function describeOutcome(t: TaskTexts, { kind, state, cancelReason, done, failed }: Task): string {
  const [doneText, failedText] = kind === 'import-users' ? [t.imported, t.skipped] : [t.done, t.failed]
  return [
    ...(state === 'cancelled' ? [t.cancelled(cancelReason ?? 'requested')] : []),
    doneText(done),
    ...(failed > 0 ? [failedText(failed)] : []),
  ].join(', ')
}
