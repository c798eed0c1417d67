import { userImports } from '@foyer/contract/identity/user-imports'
import type { ImportPreview } from '@foyer/contract/identity/user-imports.shapes'
import { Alert, Button, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { errorMessage } from '#lib/api.ts'
import { useFormats } from '#lib/format.ts'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { NoEmail } from '#ui/feedback/no-email.tsx'
import { Proportions } from '#ui/feedback/proportions.tsx'
import { SaveBar } from '#ui/form/form-actions.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import classes from './check-step.module.css'
import type { ImportState } from './use-import-state.ts'
import { userImportsTexts } from './user-imports.texts.ts'

export function CheckStep({ state }: { state: ImportState }) {
  const t = useTexts(userImportsTexts)
  const { id, mapping, options } = state
  const input = { id, mapping, options }
  // Checked again each time the page opens, because users may have been added or removed since.
  const check = useCallQuery(userImports.check, input, { staleTime: 0, gcTime: 0 })
  const start = useCallMutation(userImports.start)
  const startImport = () => start.mutate(input, { onSuccess: ({ taskId }) => state.showResult(taskId) })
  const valid = check.data?.valid ?? 0
  const sendsEmail = useSendsEmail()
  return (
    <>
      <CardSection>
        <Stack gap="md" role="status" aria-busy={check.isPending || undefined}>
          {check.isPending && (
            <>
              <Text>{t.checking}</Text>
              <Skeleton height={120} />
            </>
          )}
          {check.data && <Totals check={check.data} sendsEmail={sendsEmail} />}
          {!sendsEmail && valid > 0 && <NoEmail instead={t.noEmail} />}
        </Stack>
        {check.error && (
          <ErrorAlert message={errorMessage(check.error)} onRetry={() => check.refetch()} retrying={check.isFetching} />
        )}
        {check.data && <Problems check={check.data} />}
      </CardSection>
      <SaveBar
        quiet={
          <Button variant="subtle" onClick={() => state.goToStep('columns')}>
            {t.back}
          </Button>
        }
      >
        {valid > 0 && (
          <Button loading={start.isPending} onClick={startImport}>
            {sendsEmail ? t.invite(valid) : t.add(valid)}
          </Button>
        )}
      </SaveBar>
    </>
  )
}

function Totals({ check: { valid, invalid }, sendsEmail }: { check: ImportPreview; sendsEmail: boolean }) {
  const t = useTexts(userImportsTexts)
  if (valid === 0)
    return (
      <Alert color="red" variant="light">
        {t.nobody}
      </Alert>
    )
  return (
    <Proportions
      parts={[
        { tone: 'good', value: valid, label: sendsEmail ? t.valid(valid) : t.validNoEmail(valid) },
        { tone: 'bad', value: invalid, label: t.invalid(invalid) },
      ]}
    />
  )
}

function Problems({ check: { problems, invalid } }: { check: ImportPreview }) {
  const t = useTexts(userImportsTexts)
  const formats = useFormats()
  if (problems.length === 0) return null
  return (
    <Stack gap="xs">
      <Table className={classes.table} verticalSpacing={6} aria-label={t.problems}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.line}>{t.line}</Table.Th>
            <Table.Th>{t.email}</Table.Th>
            <Table.Th>{t.reason}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {problems.map(({ line, email, message }) => (
            <Table.Tr key={line}>
              {/* A header cell, so that screen readers announce the line number with each cell. */}
              <Table.Th scope="row" className={classes.line}>
                {formats.number(line)}
              </Table.Th>
              <Table.Td>{email === '' ? <Text c="dimmed">{t.noEmailValue}</Text> : <bdi>{email}</bdi>}</Table.Td>
              <Table.Td>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {invalid > problems.length && <Text c="dimmed">{t.more(invalid - problems.length)}</Text>}
    </Stack>
  )
}
