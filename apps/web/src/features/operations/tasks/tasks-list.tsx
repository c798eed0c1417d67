import type { Task } from '@foyer/contract/operations/tasks'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { TaskRow } from './task-row.tsx'
import { isActive, useTasks } from './tasks.queries.ts'
import { tasksTexts } from './tasks.texts.ts'

const maxShown = 5

/** Returns the user's background tasks: those that run first, then those that have ended, whose files are still there. */
export function useShownTasks(): readonly Task[] {
  const items = useTasks().data?.items ?? []
  return [...items.filter(isActive), ...items.filter((task) => !isActive(task))]
}

/** Tasks with their progress, below each other: the first ones until all are wanted. */
export function TasksList({ items }: { items: readonly Task[] }) {
  const t = useTexts(tasksTexts)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? items : items.slice(0, maxShown)
  return (
    <Stack gap="md">
      {shown.map((task) => (
        <TaskRow key={task.id} task={task} />
      ))}
      {shown.length < items.length && (
        <Button variant="default" size="compact-md" onClick={() => setShowsAll(true)}>
          {t.showAll(items.length)}
        </Button>
      )}
    </Stack>
  )
}
