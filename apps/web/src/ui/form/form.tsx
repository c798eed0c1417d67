import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import cardClasses from '#ui/layout/card-section.module.css'
import classes from './fields.module.css'
import { type AnyForm, type FieldDisplay, FormContext } from './form-context.ts'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'

/** Fewer errors are seen at their fields, and need no summary. */
const minErrors = 4

const FormNotices = lazy(() => import('./form-notices.tsx').then((file) => ({ default: file.FormNotices })))

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
  const problems = form.problems.length >= minErrors ? form.problems : []
  return (
    <>
      <FormContext value={{ form, large, card, fields, register }}>
        <form
          noValidate
          onSubmit={form.submit}
          aria-label={label}
          className={card ? `${cardClasses.card} ${classes.card}` : classes.fields}
        >
          {(form.restored || problems.length > 0) && (
            <Suspense>
              <FormNotices form={form} fields={fields} problems={problems} />
            </Suspense>
          )}
          {children}
        </form>
      </FormContext>
      {/* Outside the form's context: the buttons of its question are not those of the form. */}
      {form.draftable && <UnsavedChangesGuard guarded={form.guarded} release={form.release} />}
    </>
  )
}

/** Returns the fields on the page. A new label renders the summaries again; formats are read when they are shown. */
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
