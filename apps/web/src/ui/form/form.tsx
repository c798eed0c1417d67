import { Alert, Anchor, List, Stack } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'

const UnsavedChangesGuard = lazy(() =>
  import('./unsaved-changes-guard.tsx').then((file) => ({ default: file.UnsavedChangesGuard })),
)

type FormProps = {
  form: Pick<
    ContractForm<{ [field: string]: unknown }>,
    'onSubmit' | 'problems' | 'focusField' | 'draftable' | 'guarded' | 'release' | 'restored'
  >
  label?: string
  children: ReactNode
}

/** A form for a call: error summary, unsaved-changes guard and fields. */
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
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    c="inherit"
                    underline="always"
                    py={3}
                    ta="start"
                    // The bullet of a two-line message is at its first line.
                    style={{ verticalAlign: 'top' }}
                    onClick={() => form.focusField(problem.field)}
                  >
                    {problem.label === '' ? problem.message : t.fieldProblem(problem.label, problem.message)}
                  </Anchor>
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        {children}
      </Stack>
      {form.draftable && (
        <Suspense>
          <UnsavedChangesGuard guarded={form.guarded} release={form.release} />
        </Suspense>
      )}
    </form>
  )
}
