import { plans } from '@foyer/contract/billing/plans'
import type { Plan } from '@foyer/contract/billing/plans.shapes'
import { useStatusActions } from '#crud/use-status-actions.tsx'
import { useTexts } from '#lib/texts.ts'
import { wasOffered } from './plans.rules.ts'
import { plansTexts } from './plans.texts.ts'

/** Returns what enables, disables and deletes plans, with the questions; all plans tell which are linked with one. */
export function usePlanActions(all: readonly Plan[], onDeleted?: () => void) {
  const t = useTexts(plansTexts)
  return useStatusActions<Plan>({
    calls: plans,
    texts: plansTexts,
    inUseCode: 'plan-in-use',
    describeUse: (plan) => {
      if (wasOffered(plan)) return t.wasPublished
      const links = all.filter(({ linked }) => linked.some(({ id }) => id === plan.id)).length
      return links > 0 ? t.isLinked(links) : undefined
    },
    onDeleted,
  })
}
