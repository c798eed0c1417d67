import { userImports } from '@foyer/contract/identity/user-imports'
import type { Task } from '@foyer/contract/operations/tasks'
import { tasks } from '@foyer/contract/operations/tasks'
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isActive, toFailuresUrl, useTasks } from '#features/operations/tasks/tasks.queries.ts'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useLanguage } from '#lib/language.ts'
import { useCallMutation } from '#lib/queries.ts'
import { saveFile } from '#lib/save-file.ts'
import { useTenantScope } from '#lib/tenant-scope.tsx'
import { useTexts } from '#lib/texts.ts'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { ProgressLine } from '#ui/feedback/progress-line.tsx'
import type { ImportState } from './use-import-state.ts'
import { userImportsTexts } from './user-imports.texts.ts'

export function ResultStep({ state }: { state: ImportState }) {
  const t = useTexts(userImportsTexts)
  const list = useTasks()
  const task = list.data?.items.find(({ id }) => id === state.taskId)
  const tenantuuid = useTenantScope()
  const sendsEmail = useSendsEmail()
  return (
    <>
      {list.error && <ErrorAlert message={list.error.message} onRetry={() => list.refetch()} />}
      {list.isPending && <Skeleton height={120} />}
      {list.data && !task && !list.isFetching && <Alert color="gray">{t.expired}</Alert>}
      {task &&
        (isActive(task) ? <ImportRunning task={task} /> : <ImportFinished task={task} sendsEmail={sendsEmail} />)}
      <Group gap="sm">
        <Button variant="default" onClick={state.restart}>
          {t.another}
        </Button>
        <Button
          component={Link}
          to={tenantuuid === undefined ? '/portal/user' : `/portal/Tenant/${tenantuuid}/users`}
          variant="default"
        >
          {t.toUsers}
        </Button>
      </Group>
    </>
  )
}

function ImportRunning({ task }: { task: Task }) {
  const t = useTexts(userImportsTexts)
  const cancel = useCallMutation(tasks.cancel)
  return (
    <Stack gap="sm">
      <ProgressLine label={t.running} done={task.done + task.failed} total={task.total}>
        <Button
          size="compact-sm"
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ id: task.id, tenantuuid: task.tenantuuid })}
        >
          {t.cancel}
        </Button>
      </ProgressLine>
      <Text>{t.canLeave}</Text>
    </Stack>
  )
}

/** Replaces the invitations if no email is sent. */
function SignInLinks({ task: { id, tenantuuid } }: { task: Task }) {
  const t = useTexts(userImportsTexts)
  const language = useLanguage()
  const links = useCallMutation(userImports.links, { onSuccess: saveFile })
  return (
    <>
      <Text>{t.linksBody}</Text>
      <Button
        leftSection={<IconDownload />}
        loading={links.isPending}
        onClick={() => links.mutate({ id, tenantuuid, language })}
      >
        {t.downloadLinks}
      </Button>
    </>
  )
}

function ImportFinished({ task, sendsEmail }: { task: Task; sendsEmail: boolean }) {
  const t = useTexts(userImportsTexts)
  const language = useLanguage()
  return (
    <Alert
      color={task.state === 'cancelled' ? 'gray' : 'green'}
      variant="light"
      role="status"
      title={task.state === 'cancelled' ? t.cancelled(task.cancelReason ?? 'requested') : t.finished}
    >
      <Stack gap="xs" align="flex-start">
        <Text>{sendsEmail ? t.invited(task.done) : t.added(task.done)}</Text>
        {!sendsEmail && task.done > 0 && <SignInLinks task={task} />}
        {task.failed > 0 && (
          <>
            <Text>{t.failed(task.failed)}</Text>
            <Button
              component="a"
              href={toFailuresUrl(task, language)}
              download
              variant="default"
              leftSection={<IconDownload />}
            >
              {t.downloadFailed}
            </Button>
          </>
        )}
      </Stack>
    </Alert>
  )
}
