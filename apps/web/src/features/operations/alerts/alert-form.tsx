import { estimateDays } from '@foyer/contract/operations/alert-constants'
import {
  type AlertNumber,
  alertNumbers,
  findBuiltInCondition,
  listAlertNumbers,
} from '@foyer/contract/operations/alert-rules'
import { type AlertRule, alerts, alertsErrors } from '@foyer/contract/operations/alerts'
import { type AlertDirection, alertDirections } from '@foyer/contract/operations/health-numbers'
import { healthNumberLabels, writeSeconds } from '@foyer/contract/operations/health-numbers.labels'
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { defineRowForm } from '#crud/row-dialog.tsx'
import type { ContractForm } from '#lib/form.ts'
import { useFormats } from '#lib/format.ts'
import type { Versioned } from '#lib/forms/versioned-form.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { FieldRow } from '#ui/form/field-row.tsx'
import { NumberField } from '#ui/form/fields/number-field.tsx'
import { SelectField } from '#ui/form/fields/select-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { findFormFactor } from './alerts.rules.ts'
import { alertsTexts } from './alerts.texts.ts'

/** The values of the form; the threshold is in the unit that the form shows. */
type Values = { name: string; number: AlertNumber; direction: AlertDirection; threshold: number; seconds: string }

const times = [0, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400]
const pauseMs = 400
const firstNumber = 'failedJoins'

const toValues = (rule: AlertRule | null): Values => {
  const number = rule?.number ?? firstNumber
  const condition = rule ?? suggestCondition(number)
  return {
    ...{ name: rule?.name ?? '', number, direction: condition.direction },
    ...{ threshold: condition.threshold / findFormFactor(number), seconds: String(condition.seconds) },
  }
}

const suggestCondition = (number: AlertNumber) =>
  findBuiltInCondition(number) ?? { direction: 'over' as const, threshold: 0, seconds: 300 }

const toInput = ({ threshold, seconds, ...values }: Values) => ({
  ...values,
  // An empty field is text.
  threshold: typeof threshold === 'number' ? threshold * findFormFactor(values.number) : threshold,
  seconds: Number(seconds),
})

export const alertForm = defineRowForm({
  calls: alerts,
  schema: async () => (await import('@foyer/contract/schemas/operations/alerts')).AlertForm,
  errors: alertsErrors,
  texts: alertsTexts,
  name: ({ name, number }: AlertRule) => name || healthNumberLabels[number].en,
  toValues,
  toInput,
  Fields,
})

function Fields({ row, form }: { row: AlertRule | null; form: ContractForm<Versioned<Values>> }) {
  const t = useTexts(alertsTexts)
  const language = useLanguage()
  const { number } = form.values
  const choose = (name: string) => {
    const chosen = listAlertNumbers().find((one) => one === name)
    if (chosen !== undefined)
      form.setValues({ ...form.values, ...toValues(null), ...suggest(chosen), name: form.values.name })
  }
  const seconds = [...new Set([...times, ...(row === null ? [] : [row.seconds])])].toSorted((one, other) => one - other)
  return (
    <>
      {row?.builtIn !== true && <TextField name="name" label={t.name} description={t.nameHint} data-autofocus />}
      <SelectField
        name="number"
        label={t.number}
        disabled={row !== null}
        onChange={choose}
        options={listAlertNumbers().map((value) => ({ value, label: healthNumberLabels[value][language] }))}
      />
      <FieldRow>
        <SelectField
          name="direction"
          label={t.direction}
          options={alertDirections.map((value) => ({ value, label: t[`direction:${value}`] }))}
        />
        <NumberField
          name="threshold"
          label={t.threshold}
          description={t[`unit:${alertNumbers[number].unit}`]}
          allowDecimal
          allowNegative={false}
        />
      </FieldRow>
      <SelectField
        name="seconds"
        label={t.time}
        description={t.timeHint}
        options={seconds.map((value) => ({
          value: String(value),
          label: value === 0 ? t.atOnce : writeSeconds(language, value),
        }))}
      />
      <Consequence values={form.values} />
    </>
  )
}

function suggest(number: AlertNumber): Omit<Values, 'name'> {
  const { direction, threshold, seconds } = suggestCondition(number)
  return { number, direction, threshold: threshold / findFormFactor(number), seconds: String(seconds) }
}

/** Says how often the rule would have fired, once no more is typed. */
function Consequence({ values }: { values: Values }) {
  const t = useTexts(alertsTexts)
  const formats = useFormats()
  const [settled] = useDebouncedValue(values, pauseMs)
  const { number, direction, threshold, seconds } = toInput(settled)
  const isComplete = typeof threshold === 'number' && number !== 'sampleAge'
  const { data } = useCallQuery(alerts.estimate, isComplete ? { number, direction, threshold, seconds } : undefined)
  if (data === undefined) return null
  const from = Date.now() - (estimateDays - 1) * 86_400_000
  return (
    <Text size="sm" c="dimmed" role="status">
      {data.since === null
        ? t.noSamples
        : [
            t.estimate(data.count, estimateDays),
            ...(data.firing ? [t.estimateFiring] : []),
            ...(Date.parse(data.since) > from ? [t.estimateSince(formats.dateTime(data.since))] : []),
          ].join(' ')}
    </Text>
  )
}
