import { userImports } from '@foyer/contract/identity/user-imports'
import { type Task, tasks } from '@foyer/contract/operations/tasks'
import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { ProgressLine } from '#ui/feedback/progress-line.tsx'
import { describeOutcome, describeTask } from './task-labels.ts'
import { isActive, toFailuresUrl } from './tasks.queries.ts'
import { tasksTexts } from './tasks.texts.ts'

/** A task with its progress, a cancel button and a link to its failed rows. */
export function TaskRow({ task }: { task: Task }) {
  const t = useTexts(tasksTexts)
  const cancel = useCallMutation(tasks.cancel)
  const name = describeTask(t, task)
  const outcome = isActive(task) ? (task.state === 'waiting' ? t.waiting : undefined) : describeOutcome(t, task)
  return (
    <ProgressLine label={name} done={task.done + task.failed} total={task.total} outcome={outcome}>
      {isActive(task) ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t.cancelTask(name)}
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ id: task.id, tenantuuid: task.tenantuuid })}
        >
          {t.cancel}
        </Button>
      ) : (
        <EndedTask task={task} name={name} />
      )}
    </ProgressLine>
  )
}

/** When a task ended, and its files. The page of an import's result has its sign-in links too. */
function EndedTask({ task, name }: { task: Task; name: string }) {
  const t = useTexts(tasksTexts)
  const language = useLanguage()
  const formats = useFormats()
  const mayImport = useCan(userImports.start)
  const search = Object.fromEntries([
    ['step', 'result'],
    ['task', task.id],
  ])
  return (
    <>
      {task.finishedAt !== null && (
        <Text size="sm" c="dimmed">
          {formats.ago(task.finishedAt)}
        </Text>
      )}
      {task.failed > 0 && (
        <Anchor size="sm" href={toFailuresUrl(task, language)} download>
          {task.kind === 'import-users' ? t.skippedRows(task.failed) : t.failedRows(task.failed)}
        </Anchor>
      )}
      {task.kind === 'import-users' && mayImport && (
        <Anchor
          size="sm"
          aria-label={t.resultOf(name)}
          renderRoot={(props: object) => <Link {...props} to="/portal/user/import" search={search} />}
        >
          {t.result}
        </Anchor>
      )}
    </>
  )
}
