import { isSameTerms, type Terms } from '@foyer/contract/billing/plan-terms'

/**
 * Finds what becomes of the terms of a plan that is saved: those that were offered stay as they are, so that changed
 * ones are new.
 */
export function findTermsChange(before: Terms & { offered: boolean }, after: Terms): 'none' | 'replace' | 'add' {
  if (isSameTerms(before, after)) return 'none'
  return before.offered ? 'add' : 'replace'
}
