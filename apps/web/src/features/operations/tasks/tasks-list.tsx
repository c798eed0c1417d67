import type { Task } from '@foyer/contract/operations/tasks'
import { Stack } from '@mantine/core'
import { TaskRow } from './task-row.tsx'
import { isActive, useTasks } from './tasks.queries.ts'

/** Finished tasks stay visible for a while, so their failed rows can be downloaded. */
const keepVisibleMs = 15 * 60_000
const maxShown = 5

const isShown = (task: Task): boolean =>
  isActive(task) || (task.finishedAt !== null && Date.now() - Date.parse(task.finishedAt) < keepVisibleMs)

/** Returns the user's background tasks that run or ended lately. */
export function useShownTasks(): readonly Task[] {
  const items = useTasks().data?.items ?? []
  return items.filter(isShown).slice(0, maxShown)
}

/** Tasks with their progress, below each other. */
export function TasksList({ items }: { items: readonly Task[] }) {
  return (
    <Stack gap="md">
      {items.map((task) => (
        <TaskRow key={task.id} task={task} />
      ))}
    </Stack>
  )
}
