import type { Task } from '@foyer/contract/operations/tasks'
import { ActionIcon, Popover, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { ProgressRing } from '#ui/feedback/progress-ring.tsx'
import { describeOutcome, describeTask } from './task-labels.ts'
import { TaskRow } from './task-row.tsx'
import { isActive, useTasks } from './tasks.queries.ts'
import { tasksTexts } from './tasks.texts.ts'

/** Finished tasks stay visible for a while, so their failed rows can be downloaded. */
const keepVisibleMs = 15 * 60_000
const maxShown = 5
const noTasks: readonly Task[] = []

const isShown = (task: Task): boolean =>
  isActive(task) || (task.finishedAt !== null && Date.now() - Date.parse(task.finishedAt) < keepVisibleMs)

/** Announces the outcome of each task seen running, once. */
function useAnnouncedOutcomes(items: readonly Task[]): void {
  const t = useTexts(tasksTexts)
  const active = useRef(new Set<string>())
  useEffect(() => {
    // Synchronises with the tasks of the server.
    for (const task of items) {
      if (isActive(task)) active.current.add(task.id)
      else if (active.current.delete(task.id)) toast.success(t.ended(describeTask(t, task), describeOutcome(t, task)))
    }
  }, [items, t])
}

/** Background tasks of the user, on every page; hidden if there are none. */
export function TasksButton() {
  const t = useTexts(tasksTexts)
  const formats = useFormats()
  const items = useTasks().data?.items ?? noTasks
  useAnnouncedOutcomes(items)
  const shown = items.filter(isShown).slice(0, maxShown)
  if (shown.length === 0) return null
  const active = shown.filter(isActive)
  const sum = (count: (task: Task) => number) => active.reduce((total, task) => total + count(task), 0)
  const progress =
    sum(({ done, failed }) => done + failed) /
    Math.max(
      1,
      sum(({ total }) => total),
    )
  const label = active.length > 0 ? t.running(formats.percent(progress)) : t.finished
  return (
    <Popover position="bottom-end" width={340} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={40} aria-label={label} data-tasks>
          {active.length > 0 ? <ProgressRing share={progress} /> : <IconCircleCheck size={22} />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 2rem)">
        <Stack gap="md">
          {shown.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
