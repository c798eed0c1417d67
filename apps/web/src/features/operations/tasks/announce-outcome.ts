import type { Task } from '@foyer/contract/operations/tasks'
import { currentLanguage } from '#lib/texts/language.ts'
import { toast } from '#lib/toast.ts'
import { describeOutcome, describeTask } from './task-labels.ts'
import { tasksTexts } from './tasks.texts.ts'

/** Says how a task ended. */
export function announceOutcome(task: Task): void {
  const t = tasksTexts[currentLanguage()]
  toast.success(t.ended(describeTask(t, task), describeOutcome(t, task)))
}
