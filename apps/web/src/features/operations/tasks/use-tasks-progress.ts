import type { Task } from '@foyer/contract/operations/tasks'
import { useEffect, useRef } from 'react'
import { isActive, useTasks } from './tasks.queries.ts'

const noTasks: readonly Task[] = []

/** Announces the outcome of each task seen running, once. */
function useAnnouncedOutcomes(items: readonly Task[]): void {
  const active = useRef(new Set<string>())
  useEffect(() => {
    // Synchronises with the tasks of the server.
    for (const task of items) {
      if (isActive(task)) active.current.add(task.id)
      else if (active.current.delete(task.id))
        // Only then, because few pages see a task end.
        void import('./announce-outcome.ts').then(({ announceOutcome }) => announceOutcome(task)).catch(() => undefined)
    }
  }, [items])
}

/**
 * Returns the progress of all running tasks of the user, between 0 and 1; undefined if none runs. Announces those that
 * end.
 */
export function useTasksProgress(): number | undefined {
  const items = useTasks().data?.items ?? noTasks
  useAnnouncedOutcomes(items)
  const active = items.filter(isActive)
  if (active.length === 0) return undefined
  const sum = (count: (task: Task) => number) => active.reduce((total, task) => total + count(task), 0)
  const all = sum(({ total }) => total)
  return sum(({ done, failed }) => done + failed) / Math.max(1, all)
}
