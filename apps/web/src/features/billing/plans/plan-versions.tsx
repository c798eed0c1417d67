import type { BillingCycle } from '@foyer/contract/billing/currencies'
import { plans } from '@foyer/contract/billing/plans'
import type { Plan, PlanPrice } from '@foyer/contract/billing/plans.shapes'
import { useFormats } from '#lib/format.ts'
import { useMoney } from '#lib/money.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'
import { planEditorTexts } from './plan-editor.texts.ts'
import classes from './plan-versions.module.css'
import type { PriceValues } from './plans.rules.ts'

type PlanVersionsProps = {
  plan: Plan
  /** The version that saving would add. */
  next: { readonly number: number; readonly prices: readonly PriceValues[] } | undefined
  cycle: BillingCycle
}

/** The versions of the terms, the newest first, and the one that saving adds. */
export function PlanVersions({ plan, next, cycle }: PlanVersionsProps) {
  const t = useTexts(planEditorTexts)
  const formats = useFormats()
  const result = useCallQuery(plans.listPrices, { id: plan.id })
  const isOffered = plan.published && plan.status === 'active'
  return (
    <SectionCard>
      <CardSection title={t.versions}>
        <QueryBoundary result={result}>
          {({ items }) => (
            <ul className={classes.versions} aria-label={t.versions}>
              {next && (
                <Version
                  number={next.number}
                  prices={next.prices}
                  cycle={cycle}
                  when={t.whenSaved}
                  state="next"
                  isNew
                />
              )}
              {items.map(({ number, prices, since, until }) => (
                <Version
                  key={number}
                  number={number}
                  prices={prices}
                  cycle={cycle}
                  when={until === null ? t.since(formats.date(since)) : t.until(formats.date(until))}
                  state={until === null ? 'current' : 'past'}
                  isNew={until === null && next === undefined && isOffered}
                />
              ))}
            </ul>
          )}
        </QueryBoundary>
      </CardSection>
    </SectionCard>
  )
}

type VersionProps = {
  number: number
  prices: readonly (PriceValues | PlanPrice)[]
  cycle: BillingCycle
  when: string
  state: 'next' | 'current' | 'past'
  /** Whether new subscriptions have it. */
  isNew: boolean
}

function Version({ number, prices: [price], cycle, when, state, isNew }: VersionProps) {
  const t = useTexts(planEditorTexts)
  const money = useMoney()
  const amount = price?.[cycle]
  return (
    <li>
      <span className={classes.number} data-state={state} role="img" aria-label={t.versionOf(number)}>
        {number}
      </span>
      <span>
        <span>{price && typeof amount === 'number' ? money.money(amount, price.currency) : '–'}</span>
        <span className={classes.small}>{when}</span>
      </span>
      {isNew && <span className={classes.small}>{t.forNew}</span>}
    </li>
  )
}
