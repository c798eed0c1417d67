import { billingCycles, type CurrencyCode, currencyCodes } from '@foyer/contract/billing/currencies'
import type { Plan } from '@foyer/contract/billing/plans.shapes'
import { ActionIcon, Select, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ContractForm } from '#lib/form.ts'
import { useFormats } from '#lib/format.ts'
import type { Versioned } from '#lib/forms/versioned-form.ts'
import { useMoney } from '#lib/money.ts'
import { containsText } from '#lib/texts/contains-text.ts'
import { useTexts } from '#lib/texts.ts'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { planEditorTexts } from './plan-editor.texts.ts'
import classes from './plans.module.css'
import { compareYear, type PlanValues, type PriceValues } from './plans.rules.ts'

type PriceFieldsProps = { form: ContractForm<Versioned<PlanValues>>; plan: Plan | null }

/** The price of a licence for a month and for a year, in each currency. */
export function PriceFields({ form, plan }: PriceFieldsProps) {
  const t = useTexts(planEditorTexts)
  const rows = useRef<HTMLDivElement>(null)
  const { prices } = form.values
  const setPrices = (next: PriceValues[]) => {
    form.setFieldValue('prices', next)
    // The errors belong to the rows by their place.
    for (const field of Object.keys(form.errors)) if (field.startsWith('prices.')) form.validateField(field)
  }
  return (
    <CardSection
      title={t.price}
      hint={prices.length === 0 ? t.noPrices : t.priceHint}
      actions={
        <AddCurrency
          used={prices.map(({ currency }) => currency)}
          onAdd={(currency) => {
            setPrices([...prices, { currency, monthly: '', yearly: '' }])
            requestAnimationFrame(() => form.focusField(`prices.${prices.length}.monthly`))
          }}
        />
      }
    >
      {prices.length > 0 && (
        <div className={classes.prices} ref={rows} tabIndex={-1}>
          <div className={classes.priceHead} aria-hidden>
            <span>{t.currency}</span>
            <span>{t.monthly}</span>
            <span>{t.yearly}</span>
            <span>{t.yearlyIs}</span>
            <span />
          </div>
          {prices.map((price, at) => (
            <PriceRow
              key={price.currency}
              form={form}
              at={at}
              price={price}
              before={plan?.termsFixed ? plan.prices.find(({ currency }) => currency === price.currency) : undefined}
              onRemove={() => {
                setPrices(prices.filter(({ currency }) => currency !== price.currency))
                // The focused button disappears with its row.
                rows.current?.focus()
              }}
            />
          ))}
        </div>
      )}
    </CardSection>
  )
}

type AddCurrencyProps = { used: readonly CurrencyCode[]; onAdd: (currency: CurrencyCode) => void }

function AddCurrency({ used, onAdd }: AddCurrencyProps) {
  const t = useTexts(planEditorTexts)
  const money = useMoney()
  const free = currencyCodes.filter((code) => !used.includes(code))
  return (
    <Select
      className={classes.addCurrency ?? ''}
      aria-label={t.addCurrency}
      placeholder={t.currency}
      leftSection={<IconPlus size={16} />}
      data={free.map((code) => ({ value: code, label: `${code} · ${money.name(code)}` }))}
      value={null}
      onChange={(chosen) => {
        const currency = free.find((code) => code === chosen)
        if (currency) onAdd(currency)
      }}
      searchable
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && containsText(option.label, search))
      }
      nothingFoundMessage={t.noCurrency}
      comboboxProps={{ width: 260, position: 'bottom-end' }}
      autoComplete="off"
    />
  )
}

type PriceRowProps = {
  form: ContractForm<Versioned<PlanValues>>
  at: number
  price: PriceValues
  /** The price of the terms that tenants keep. */
  before: Plan['prices'][number] | undefined
  onRemove: () => void
}

function PriceRow({ form, at, price, before, onRemove }: PriceRowProps) {
  const t = useTexts(planEditorTexts)
  const money = useMoney()
  const { currency } = price
  const sign = money.sign(currency)
  return (
    <fieldset className={classes.priceRow} aria-label={currency}>
      <span className={classes.currency} title={money.name(currency)}>
        {currency}{' '}
        {sign !== currency && (
          <Text span inherit c="dimmed" fw={400}>
            {sign}
          </Text>
        )}
      </span>
      {billingCycles.map((cycle) => {
        const old = before?.[cycle] ?? null
        const isChanged = before !== undefined && price[cycle] !== (old ?? '')
        return (
          <MoneyField
            key={cycle}
            name={`prices.${at}.${cycle}`}
            label={t.priceOf(currency, t[cycle])}
            hideLabel
            currency={currency}
            className={classes.amount ?? ''}
            {...(isChanged ? { description: t.was(old === null ? '–' : money.amount(old, currency)) } : {})}
            onChanged={() => {
              // Either of the two prices is enough.
              const field = `prices.${at}.monthly`
              if (form.errors[field]) form.validateField(field)
            }}
          />
        )
      })}
      <span className={classes.yearlyIs}>
        <YearlyIs price={price} />
      </span>
      <ActionIcon aria-label={t.removeCurrency(currency)} title={t.removeCurrency(currency)} onClick={onRemove}>
        <IconTrash />
      </ActionIcon>
    </fieldset>
  )
}

function YearlyIs({ price }: { price: PriceValues }) {
  const t = useTexts(planEditorTexts)
  const formats = useFormats()
  const share = compareYear(price)
  if (share === undefined) return '–'
  const rounded = Math.round(share * 100) / 100
  if (rounded === 0) return t.same
  return rounded > 0 ? t.less(formats.percent(rounded)) : t.more(formats.percent(-rounded))
}
