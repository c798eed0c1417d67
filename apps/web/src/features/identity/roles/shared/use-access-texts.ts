import type { AccessExplanation, AccessReason, AccessSource } from '@foyer/contract/identity/explanations'
import { useLabels } from '#lib/texts/labels.ts'
import { useTexts } from '#lib/texts.ts'
import { accessTexts } from './access-explanation.texts.ts'
import { useOptionCause } from './use-option-cause.ts'

/** Returns an explanation of access in words. */
export function useAccessTexts() {
  const t = useTexts(accessTexts)
  const labels = useLabels()
  const optionCause = useOptionCause()
  const texts: { readonly [key: string]: unknown } = t
  const find = (key: string): string => {
    const text = texts[key]
    return typeof text === 'string' ? text : ''
  }
  const state = (reason: AccessReason, explanation: AccessExplanation): string => {
    const { condition, state: found } = reason
    if (condition === 'mode') return optionCause.state(reason, explanation)
    const { level } = explanation
    const [held, required] = [labels.role[level.held], labels.role[level.required]]
    if (condition !== 'level') return find(`${condition}:${found}`)
    return found === 'sufficient' ? t.levelSufficient(held) : t.levelTooLow(held, required)
  }
  return {
    t,
    condition: ({ condition }: AccessReason): string => (condition === 'mode' ? optionCause.t.mode : find(condition)),
    state,
    source: ({ group, roleName, state: said }: AccessSource): string =>
      `${group === null ? t.sourceRole(roleName) : t.sourceGroup(group.name, roleName)} ${find(`source:${said}`)}`,
    /** Empty if nothing has to change, or another condition comes first. */
    change: ({ change, condition, met }: AccessReason): string => {
      if (change !== null) return find(`change:${change}`)
      return !met && condition === 'level' ? t.operatorOnly : ''
    },
    /** States whether the user can do it, and the cause if not. */
    verdict: (explanation: AccessExplanation): string => {
      const { user, reasons, cause } = explanation
      const reason = reasons.find(({ condition }) => condition === cause)
      return reason === undefined ? t.can(user.name) : t.cannot(user.name, state(reason, explanation))
    },
  }
}
