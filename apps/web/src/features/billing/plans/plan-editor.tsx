import { plans as calls } from '@foyer/contract/billing/plans'
import { plansErrors } from '@foyer/contract/billing/plans.errors'
import type { Plan } from '@foyer/contract/billing/plans.shapes'
import { Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRowForm } from '#crud/use-row-form.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { LimitFields } from './limit-fields.tsx'
import { OfferFields } from './offer-fields.tsx'
import { planEditorTexts } from './plan-editor.texts.ts'
import { PlanVersions } from './plan-versions.tsx'
import classes from './plans.module.css'
import { findCycle, makesVersion, toNewPlanValues, toPlanInput, toPlanValues } from './plans.rules.ts'
import { PriceFields } from './price-fields.tsx'
import { PublicCard } from './public-card.tsx'
import { RoleFields } from './role-fields.tsx'
import { buildPlanPath } from './shared/plan-paths.ts'

type PlanEditorProps = {
  /** Null for a new one. */
  plan: Plan | null
  /** All plans, some of which it may be linked with. */
  plans: readonly Plan[]
  products: readonly Plan['product'][]
  /** The product of a new plan; '' for none. */
  productId?: string
}

/** Creates a plan or edits it, beside its card as visitors see it and the versions of its terms. */
export function PlanEditor({ plan, plans, products, productId = '' }: PlanEditorProps) {
  const t = useTexts(planEditorTexts)
  const formats = useFormats()
  const { form, conflict, canSave } = usePlanForm({ plan, plans, productId })
  const [firstPrice] = plan?.prices ?? []
  const [cycle, setCycle] = useState(firstPrice ? findCycle(firstPrice) : 'yearly')
  const input = toPlanInput(form.values)
  const isNewVersion = plan !== null && makesVersion(plan, input)
  const next = plan && isNewVersion ? { number: plan.termsVersion + 1, prices: form.values.prices } : undefined
  return (
    <div className={classes.columns}>
      <Form form={form} label={plan?.name ?? t.new} card>
        <OfferFields
          form={form}
          conflict={conflict}
          plan={plan}
          plans={plans}
          products={products}
          {...(canSave ? {} : { hint: t.viewOnly })}
        />
        <PriceFields form={form} plan={plan} />
        <LimitFields />
        <RoleFields form={form} />
        {canSave && (
          <FormActions
            submit={plan === null ? t.create : next ? t.saveVersion(next.number) : t.save}
            {...(plan && next ? { note: t.makesVersion(next.number, plan.termsVersion) } : {})}
          />
        )}
      </Form>
      <Stack gap="md" component="aside" aria-label={t.card}>
        <PublicCard values={form.values} cycle={cycle} onCycle={setCycle} />
        {plan && <PlanVersions plan={plan} next={next} cycle={cycle} />}
        {plan && (
          <Text size="sm" c="dimmed">
            {t.lastChange(plan.changedBy, formats.date(plan.changedAt))}
          </Text>
        )}
      </Stack>
    </div>
  )
}

function usePlanForm({ plan, plans, productId }: Required<Pick<PlanEditorProps, 'plan' | 'plans' | 'productId'>>) {
  const t = useTexts(planEditorTexts)
  const navigate = useNavigate()
  const [canCreate, canUpdate] = [useCan(calls.create), useCan(calls.update)]
  const canSave = plan === null ? canCreate : canUpdate
  // A plan that is saved meanwhile must not change the values that a new one began with.
  const [initialValues] = useState(() => toNewPlanValues(productId, plans))
  const versioned = useRowForm({
    row: plan,
    calls,
    schema: async () => (await import('@foyer/contract/schemas/billing/plans.shapes')).PlanForm,
    errors: plansErrors,
    toValues: (row: Plan | null) => (row === null ? initialValues : toPlanValues(row)),
    toInput: toPlanInput,
    saved: plan === null ? t.created : t.edited,
    draft: canSave ? (plan === null ? 'plan' : `plan-${plan.id}`) : undefined,
    onSaved: ({ id }) => {
      if (plan === null) void navigate({ to: buildPlanPath(id) })
    },
  })
  return { ...versioned, canSave }
}
