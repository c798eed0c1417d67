import { Alert } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import cardClasses from '#ui/layout/card-section.module.css'
import classes from './fields.module.css'
import { formTexts } from './form.texts.ts'
import { type AnyForm, type FieldDisplay, FormContext } from './form-context.ts'

/** Fewer errors are seen at their fields, and need no summary. */
const minErrors = 4

const ErrorSummary = lazy(() => import('./error-summary.tsx').then((file) => ({ default: file.ErrorSummary })))
const UnsavedChangesGuard = lazy(() =>
  import('./unsaved-changes-guard.tsx').then((file) => ({ default: file.UnsavedChangesGuard })),
)

type FormProps = {
  form: AnyForm
  label?: string
  /** Large controls, on public pages. */
  large?: boolean
  /** A card: its children are `CardSection`s and, at the end, the `FormActions`. */
  card?: boolean
  children: ReactNode
}

/** A form for a call: error summary, unsaved-changes guard and fields. */
export function Form({ form, label, large = false, card = false, children }: FormProps) {
  const { fields, register } = useRegisteredFields()
  const hasNotices = form.restored || form.problems.length >= minErrors
  return (
    <>
      <FormContext value={{ form, large, card, fields, register }}>
        <form
          noValidate
          onSubmit={form.submit}
          aria-label={label}
          className={card ? `${cardClasses.card} ${classes.card}` : classes.fields}
        >
          {hasNotices && <Notices form={form} fields={fields} />}
          {children}
        </form>
      </FormContext>
      {/* Outside the form's context: the buttons of its question are not those of the form. */}
      {form.draftable && (
        <Suspense>
          <UnsavedChangesGuard guarded={form.guarded} release={form.release} />
        </Suspense>
      )}
    </>
  )
}

/** What was restored, and what has to be corrected. */
function Notices({ form, fields }: { form: AnyForm; fields: ReadonlyMap<string, FieldDisplay> }) {
  const t = useTexts(formTexts)
  return (
    <div className={classes.notices}>
      {form.restored && (
        <Alert color="gray" variant="light" role="status">
          {t.draftRestored}
        </Alert>
      )}
      {form.problems.length >= minErrors && (
        <Suspense>
          <ErrorSummary problems={form.problems} fields={fields} onFocus={form.focusField} />
        </Suspense>
      )}
    </div>
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
