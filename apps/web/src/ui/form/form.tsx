import { Alert, Stack } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'
import { ErrorSummary } from './error-summary.tsx'
import { type AnyForm, type FieldDisplay, FormContext } from './form-context.ts'

const UnsavedChangesGuard = lazy(() =>
  import('./unsaved-changes-guard.tsx').then((file) => ({ default: file.UnsavedChangesGuard })),
)

type FormProps = {
  form: AnyForm
  label?: string
  /** Large controls, on public pages. */
  large?: boolean
  children: ReactNode
}

/** A form for a call: error summary, unsaved-changes guard and fields. */
export function Form({ form, label, large = false, children }: FormProps) {
  const t = useTexts(uiTexts)
  const { fields, register } = useRegisteredFields()
  return (
    <FormContext value={{ form, large, fields, register }}>
      <form noValidate onSubmit={form.submit} aria-label={label}>
        <Stack gap="md">
          {form.restored && (
            <Alert color="gray" variant="light" role="status">
              {t.draftRestored}
            </Alert>
          )}
          <ErrorSummary problems={form.problems} fields={fields} onFocus={form.focusField} />
          {children}
        </Stack>
        {form.draftable && (
          <Suspense>
            <UnsavedChangesGuard guarded={form.guarded} release={form.release} />
          </Suspense>
        )}
      </form>
    </FormContext>
  )
}

/** The fields on the page. A new label renders the summaries again; formats are read when they are shown. */
function useRegisteredFields() {
  const [fields] = useState(() => new Map<string, FieldDisplay>())
  const [, setLabels] = useState(0)
  const register = useCallback(
    (name: string, display: FieldDisplay) => {
      const isNewLabel = fields.get(name)?.label !== display.label
      fields.set(name, display)
      if (isNewLabel) setLabels((changes) => changes + 1)
    },
    [fields],
  )
  return { fields, register }
}
