import { Alert, Anchor, List, Stack } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { Confirm } from './confirm.tsx'
import { uiTexts } from './ui.texts.ts'

type FormProps = {
  form: Pick<
    ContractForm<{ [field: string]: unknown }>,
    'onSubmit' | 'problems' | 'focusField' | 'guarded' | 'release' | 'restored'
  >
  label?: string
  children: ReactNode
}

/** A form over a call: the summary of what is wrong, the question before leaving, and the fields. */
export function Form({ form, label, children }: FormProps) {
  const t = useTexts(uiTexts)
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label={label}>
      <Stack gap="md">
        {form.restored && (
          <Alert color="gray" variant="light" role="status">
            {t.draftRestored}
          </Alert>
        )}
        {form.problems.length > 1 && (
          <Alert color="red" variant="light" title={t.fieldsToCheck} role="alert">
            <List size="sm">
              {form.problems.map((problem) => (
                <List.Item key={problem.field}>
                  <Anchor component="button" type="button" size="sm" onClick={() => form.focusField(problem.field)}>
                    {problem.label === '' ? problem.message : `${problem.label}: ${problem.message}`}
                  </Anchor>
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        {children}
      </Stack>
      <LeaveGuard form={form} />
    </form>
  )
}

function LeaveGuard({ form }: Pick<FormProps, 'form'>) {
  const t = useTexts(uiTexts)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && form.guarded(),
    enableBeforeUnload: form.guarded,
    withResolver: true,
  })
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      title={t.leaveTitle}
      body={t.leaveBody}
      verb={t.leave}
      cancel={t.stay}
      onConfirm={() => {
        form.release()
        blocker.proceed?.()
      }}
      onClose={() => blocker.reset?.()}
    />
  )
}
