import { Input, NativeSelect, Skeleton } from '@mantine/core'
import { lazy, Suspense, useId } from 'react'
import type { ContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { useField } from '#ui/form/form-context.ts'
import classes from './recurrence.module.css'
import {
  chooseRepeats,
  isRecurrenceValues,
  type PreviewScope,
  type RecurrenceValues,
  type Repeats,
  type Times,
  toRecurrenceValues,
} from './recurrence.rules.ts'
import { recurrenceTexts } from './recurrence.texts.ts'
import { useRecurrenceTexts } from './use-recurrence-texts.ts'

const RecurrenceFields = lazy(() =>
  import('./recurrence-fields.tsx').then((file) => ({ default: file.RecurrenceFields })),
)

const choices: readonly Repeats[] = ['never', 'daily', 'weekly', 'monthly', 'custom']

type RepeatsFieldProps = { form: ContractForm<Times>; scope: PreviewScope }

/** Whether and when a meeting repeats. The fields of a rule are loaded for a meeting that does. */
export function RepeatsField({ form, scope }: RepeatsFieldProps) {
  const t = useTexts(recurrenceTexts)
  const { describeValues } = useRecurrenceTexts()
  const errorId = useId()
  const { recurrence, start } = form.values
  const format = (value: unknown) => (isRecurrenceValues(value) ? describeValues(value, start) : '')
  const { error, ...field } = useField('recurrence', t.repeats, { format })
  const label = useChoiceLabels(recurrence, start)
  const choose = (choice: Repeats) =>
    form.setValues({ ...form.getValues(), recurrence: chooseRepeats(recurrence, choice, start) })
  return (
    <fieldset className={classes.repeats}>
      <legend className="mantine-InputWrapper-label">{t.repeats}</legend>
      <NativeSelect
        aria-label={t.repeats}
        className={classes.choice ?? ''}
        data-path={field['data-path']}
        data={choices.map((value) => ({ value, label: label[value] }))}
        value={recurrence.repeats}
        onChange={({ currentTarget: { value } }) => {
          const choice = choices.find((one) => one === value)
          if (choice) choose(choice)
        }}
        error={Boolean(error)}
        aria-describedby={error ? errorId : undefined}
      />
      {recurrence.repeats !== 'never' && (
        <Suspense fallback={<Skeleton height={36} className={classes.whole ?? ''} />}>
          <RecurrenceFields form={form} scope={scope} />
        </Suspense>
      )}
      {error && (
        <Input.Error id={errorId} className={classes.whole ?? ''}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}

/** Describes the choices for this start. */
function useChoiceLabels(values: RecurrenceValues, start: string): { readonly [choice in Repeats]: string } {
  const t = useTexts(recurrenceTexts)
  const { nameWeekday } = useRecurrenceTexts()
  const ofStart = toRecurrenceValues(null, start)
  const [weekday, ...others] = values.repeats === 'weekly' ? values.weekdays : ofStart.weekdays
  return {
    never: t.never,
    daily: t.daily,
    weekly: weekday === undefined || others.length > 0 ? t.weekly : t.weeklyOn(nameWeekday(weekday)),
    monthly: t.monthlyOn(Number(ofStart.monthDay)),
    custom: t.custom,
  }
}
