import { userImports } from '@foyer/contract/identity/user-imports'
import type { Task } from '@foyer/contract/operations/tasks'
import { tasks } from '@foyer/contract/operations/tasks'
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isActive, toFailuresUrl, useTasks } from '#features/operations/tasks/tasks.queries.ts'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { saveFile } from '#lib/browser/save-file.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTenantScope } from '#lib/session/tenant-scope.tsx'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { ProgressLine } from '#ui/feedback/progress-line.tsx'
import { Proportions } from '#ui/feedback/proportions.tsx'
import { SaveBar } from '#ui/form/form-actions.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
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
      <CardSection>
        {list.error && <ErrorAlert message={list.error.message} onRetry={() => list.refetch()} />}
        {list.isPending && <Skeleton height={120} />}
        {list.data && !task && !list.isFetching && <Alert color="gray">{t.expired}</Alert>}
        {task &&
          (isActive(task) ? <ImportRunning task={task} /> : <ImportFinished task={task} sendsEmail={sendsEmail} />)}
      </CardSection>
      <SaveBar
        quiet={
          <Button variant="default" onClick={state.restart}>
            {t.another}
          </Button>
        }
      >
        <Button
          component={Link}
          to={tenantuuid === undefined ? '/portal/user' : `/portal/Tenant/${tenantuuid}/users`}
          // The links come first where none is sent by email.
          variant={task && !isActive(task) && hasLinks(task, sendsEmail) ? 'default' : 'filled'}
        >
          {t.toUsers}
        </Button>
      </SaveBar>
    </>
  )
}

/** Checks whether the import made sign-in links instead of sending invitations. */
const hasLinks = (task: Task, sendsEmail: boolean): boolean => !sendsEmail && task.done > 0

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
  const isCancelled = task.state === 'cancelled'
  return (
    <Stack gap="md" align="flex-start" role="status">
      <Group gap="xs" wrap="nowrap">
        {isCancelled ? <IconCircleX aria-hidden /> : <IconCircleCheck color="var(--portal-success)" aria-hidden />}
        <Text fw="var(--portal-font-heading)">
          {isCancelled ? t.cancelled(task.cancelReason ?? 'requested') : t.finished}
        </Text>
      </Group>
      <Proportions
        parts={[
          { tone: 'good', value: task.done, label: sendsEmail ? t.invited(task.done) : t.added(task.done) },
          { tone: 'bad', value: task.failed, label: t.failed(task.failed) },
        ]}
      />
      {hasLinks(task, sendsEmail) && <SignInLinks task={task} />}
      {task.failed > 0 && (
        <Button
          component="a"
          href={toFailuresUrl(task, language)}
          download
          variant="default"
          leftSection={<IconDownload />}
        >
          {t.downloadFailed}
        </Button>
      )}
    </Stack>
  )
}
