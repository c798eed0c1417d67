import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { type MoneyCurrency, useMoney } from '#lib/money.ts'
import { useTexts } from '#lib/texts.ts'
import { formTexts } from '#ui/form/form.texts.ts'
import { type FieldProps, useField } from '#ui/form/form-context.ts'

/** An amount in minor units, '' for none, or the text that was typed if it is no amount. */
export type MoneyValue = number | string

/** A major amount whose decimals show how one is written. */
const exampleMinor = 1250

type MoneyFieldProps = Pick<FieldProps<MoneyValue>, 'name' | 'label' | 'description'> &
  Pick<TextInputProps, 'className' | 'placeholder'> & {
    currency: MoneyCurrency
    /** The label is above a column of fields. */
    hideLabel?: boolean
    onChanged?: () => void
  }

/** An amount of money, typed in major units as the user's language writes it. */
export function MoneyField({ name, label, currency, hideLabel = false, onChanged, ...props }: MoneyFieldProps) {
  const t = useTexts(formTexts)
  const money = useMoney()
  const show = (value: unknown): string => (typeof value === 'number' ? money.amount(value, currency) : String(value))
  const { value, onChange, onBlur, error, ...field } = useField(name, label, { format: show })
  const [typed, setTyped] = useState<string>()
  const isUnreadable = typeof value === 'string' && value !== ''
  return (
    <TextInput
      autoComplete="off"
      inputMode="decimal"
      {...props}
      {...field}
      {...(hideLabel ? { label: undefined, 'aria-label': label } : {})}
      value={typed ?? show(value)}
      error={error && isUnreadable ? t.amountLike(money.amount(exampleMinor, currency)) : error}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        onChange(money.parse(text, currency) ?? text.trim())
        onChanged?.()
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur()
      }}
    />
  )
}
