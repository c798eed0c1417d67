import type { Task } from '@foyer/contract/operations/tasks'
import { ActionIcon, Popover, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { ProgressRing } from '#ui/feedback/progress-ring.tsx'
import { describeOutcome, nameOfTask } from './task-labels.ts'
import { TaskRow } from './task-row.tsx'
import { isActive, tasksQuery } from './tasks.queries.ts'
import { tasksTexts } from './tasks.texts.ts'

/** What is over stays to be looked at for a while, its failed rows with it. */
const keepVisibleMs = 15 * 60_000
const maxShown = 5
const none: readonly Task[] = []

const isShown = (task: Task): boolean =>
  isActive(task) || (task.finishedAt !== null && Date.now() - Date.parse(task.finishedAt) < keepVisibleMs)

/** Says once, politely, how each task ended that was seen under way; what the list of people shows has changed then. */
function useAnnouncedEnds(items: readonly Task[]): void {
  const t = useTexts(tasksTexts)
  const queries = useQueryClient()
  const active = useRef(new Set<string>())
  useEffect(() => {
    // Follows the tasks.
    for (const task of items) {
      if (isActive(task)) active.current.add(task.id)
      else if (active.current.delete(task.id)) {
        toast.success(t.ended(nameOfTask(t, task), describeOutcome(t, task)))
        void queries.invalidateQueries({ queryKey: ['users'] })
      }
    }
  }, [items, queries, t])
}

/** The current user's tasks, on every page; renders nothing while there are none. */
export function TasksButton() {
  const t = useTexts(tasksTexts)
  const formats = useFormats()
  const items = useQuery(tasksQuery()).data?.items ?? none
  useAnnouncedEnds(items)
  const shown = items.filter(isShown).slice(0, maxShown)
  if (shown.length === 0) return null
  const active = shown.filter(isActive)
  const sum = (of: (task: Task) => number) => active.reduce((all, task) => all + of(task), 0)
  const share =
    sum(({ done, failed }) => done + failed) /
    Math.max(
      1,
      sum(({ total }) => total),
    )
  const label = active.length > 0 ? t.running(formats.percent(share)) : t.over
  return (
    <Popover position="bottom-end" width={340} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={40} aria-label={label} data-tasks>
          {active.length > 0 ? <ProgressRing share={share} /> : <IconCircleCheck size={22} />}
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
