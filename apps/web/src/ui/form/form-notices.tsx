import { Alert } from '@mantine/core'
import type { FieldProblem } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { ErrorSummary } from './error-summary.tsx'
import classes from './fields.module.css'
import type { AnyForm, FieldDisplay } from './form-context.ts'
import { formNoticesTexts } from './form-notices.texts.ts'

type FormNoticesProps = {
  form: AnyForm
  fields: ReadonlyMap<string, FieldDisplay>
  /** The errors to list; none if they are few. */
  problems: readonly FieldProblem[]
}

/** Lists the restored values, and those to correct. */
export function FormNotices({ form, fields, problems }: FormNoticesProps) {
  const t = useTexts(formNoticesTexts)
  return (
    <div className={classes.notices}>
      {form.restored && (
        <Alert color="gray" variant="light" role="status">
          {t.draftRestored}
        </Alert>
      )}
      {problems.length > 0 && <ErrorSummary problems={problems} fields={fields} onFocus={form.focusField} />}
    </div>
  )
}
