import { plans } from '@foyer/contract/billing/plans'
import type { Plan } from '@foyer/contract/billing/plans.shapes'
import { products } from '@foyer/contract/billing/products'
import { Group } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { StatusPageActions } from '#crud/status-page-actions.tsx'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useQueryFields } from '#lib/lists/query-fields.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { PlanEditor } from './plan-editor.tsx'
import { plansTexts } from './plans.texts.ts'
import { plansPath } from './shared/plan-paths.ts'
import { usePlanActions } from './use-plan-actions.tsx'

/** One plan: its offer with the prices and limits, and the versions of these. */
export function PlanScreen() {
  const t = useTexts(plansTexts)
  const { planuuid = '' } = useParams({ strict: false })
  const result = useCallQuery(plans.get, { id: planuuid })
  const all = useCallQuery(plans.list, {})
  const offered = useCallQuery(products.list, useCan(products.list) ? {} : undefined)
  return (
    <Screen
      title={result.data?.name ?? t.plan}
      back={{ to: plansPath, text: t.back }}
      subtitle={result.data && <Summary plan={result.data} />}
      actions={result.data && <Actions plan={result.data} all={all.data?.items ?? []} />}
    >
      <QueryBoundary result={result}>
        {(plan) => (
          <QueryBoundary result={all}>
            {({ items }) => (
              <PlanEditor key={plan.id} plan={plan} plans={items} products={offered.data?.items ?? [plan.product]} />
            )}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </Screen>
  )
}

/** A new plan, of the product in the URL if there is one. */
export function CreatePlanScreen() {
  const t = useTexts(plansTexts)
  const { product } = useQueryFields()
  const all = useCallQuery(plans.list, {})
  const offered = useCallQuery(products.list, {})
  return (
    <Screen title={t.add} back={{ to: plansPath, text: t.back }}>
      <QueryBoundary result={all}>
        {({ items }) => (
          <QueryBoundary result={offered}>
            {({ items: choices }) => (
              <PlanEditor plan={null} plans={items} products={choices} productId={product ?? ''} />
            )}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </Screen>
  )
}

function Summary({ plan }: { plan: Plan }) {
  const t = useTexts(plansTexts)
  const formats = useFormats()
  const { status, published, product, termsVersion, termsSince } = plan
  return (
    <Group component="span" gap="xs">
      {status === 'disabled' ? (
        <StatusBadge>{t.nowOff}</StatusBadge>
      ) : (
        <StatusBadge tone={published ? 'good' : 'neutral'}>{published ? t.isPublished : t.notPublished}</StatusBadge>
      )}
      {t.versionSince(termsVersion, formats.date(termsSince))}
      {status === 'active' && product.status === 'disabled' && <span>{t.productOff}</span>}
    </Group>
  )
}

function Actions({ plan, all }: { plan: Plan; all: readonly Plan[] }) {
  const navigate = useNavigate()
  const { actions, dialogs } = usePlanActions(all, () => void navigate({ to: plansPath }))
  return (
    <>
      <StatusPageActions row={plan} actions={actions} />
      {dialogs}
    </>
  )
}
