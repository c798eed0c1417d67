import { Alert, Anchor } from '@mantine/core'
import type { FieldProblem } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './error-summary.module.css'
import { errorSummaryTexts } from './error-summary.texts.ts'
import type { FieldDisplay } from './form-context.ts'

type ErrorSummaryProps = {
  problems: readonly FieldProblem[]
  fields: ReadonlyMap<string, FieldDisplay>
  onFocus: (field: string) => void
}

/** The errors of a submission, each with a link to its field. */
export function ErrorSummary({ problems, fields, onFocus }: ErrorSummaryProps) {
  const t = useTexts(errorSummaryTexts)
  return (
    <Alert color="red" variant="light" title={t.fieldsToCheck} role="alert">
      <ul className={classes.list}>
        {problems.map(({ field, message }) => {
          const label = fields.get(field)?.label
          return (
            <li key={field}>
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
                onClick={() => onFocus(field)}
              >
                {label === undefined ? message : t.fieldProblem(label, message)}
              </Anchor>
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
