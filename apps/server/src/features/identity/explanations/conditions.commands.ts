import type { AccessReason, AccessSource } from '@foyer/contract/identity/explanations'
import { meetsLevel } from '@foyer/contract/levels'
import type { Rights } from '@foyer/contract/rights'
import { hasPermission } from '#platform/calls/access.ts'
import { type Action, findLackingState, findPermissionChange, type OptionState } from './explanations.rules.ts'
import type { UserState } from './explanations.store.ts'

/**
 * The subject of the conditions: a user, the rights that their session would have, and the action that they want to
 * perform.
 */
export type ConditionSubject = {
  user: UserState
  rights: Rights
  /** The roles of the user, and whether each of them grants the permission. */
  sources: readonly AccessSource[]
  action: Action
  /** The option of meetings that they want to change, if the action is that. */
  option: OptionState | undefined
}

/**
 * Checks whether a condition is met for a user and an action, and what would have to change; undefined if it does not
 * apply.
 */
export type Condition = (subject: ConditionSubject) => AccessReason | undefined

const met = (condition: AccessReason['condition'], state: AccessReason['state']): AccessReason => ({
  ...{ condition, state, met: true, change: null, changedBy: null },
})
const unmet = (
  condition: AccessReason['condition'],
  reason: Pick<AccessReason, 'state' | 'change' | 'changedBy'>,
): AccessReason => ({ condition, met: false, ...reason })

const checkTenant: Condition = ({ user: { tenant_status: state } }) =>
  state === 'active' ? met('tenant', state) : unmet('tenant', { state, change: 'enable-tenant', changedBy: 'operator' })

const accountChanges = {
  invited: { change: 'accept-invitation', changedBy: 'user' },
  disabled: { change: 'enable-user', changedBy: 'administrator' },
  unlinked: { change: 'invite-again', changedBy: 'administrator' },
} as const

const checkAccount: Condition = ({ user: { status } }) =>
  status === 'active' ? met('account', status) : unmet('account', { state: status, ...accountChanges[status] })

const checkPassword: Condition = ({ user }) =>
  user.must_change_password
    ? unmet('password', { state: 'must-change', change: 'choose-password', changedBy: 'user' })
    : met('password', 'set')

const checkSecondFactor: Condition = ({ user }) => {
  if (user.lacks_required_factor)
    return unmet('second-factor', { state: 'missing', change: 'set-up-second-factor', changedBy: 'user' })
  return met('second-factor', user.second_factor === 'none' ? 'not-required' : 'set')
}

const checkLevel: Condition = ({ rights, action }) => {
  if (meetsLevel(rights.level, action.level)) return met('level', 'sufficient')
  // The portal lets no one make super administrators.
  const isGiven = action.level !== 'superadmin'
  const change = isGiven ? ('give-higher-role' as const) : null
  return unmet('level', { state: 'too-low', change, changedBy: isGiven ? 'administrator' : null })
}

const checkPermission: Condition = ({ rights, action: { key, level }, sources }) => {
  if (key === undefined) return undefined
  if (hasPermission(rights, key)) return met('permission', 'granted')
  if (!meetsLevel(rights.level, level)) return unmet('permission', { state: 'lacking', change: null, changedBy: null })
  const change = findPermissionChange(sources)
  return unmet('permission', { state: findLackingState(sources), change, changedBy: 'administrator' })
}

const checkMode: Condition = ({ option }) => {
  if (option === undefined) return undefined
  if (option.freedom !== 'fixed') return met('mode', option.isFree ? 'free' : 'meeting-only')
  if (option.setBy?.origin === 'own')
    return unmet('mode', { state: 'fixed', change: 'change-mode', changedBy: 'administrator' })
  const change = option.byLimit ? ('change-limit' as const) : ('change-operator-mode' as const)
  return unmet('mode', { state: 'fixed', change, changedBy: 'operator' })
}

/** All conditions, in the order in which they are checked: the first that is not met is the cause. */
export const conditions: readonly Condition[] = [
  checkTenant,
  checkAccount,
  checkPassword,
  checkSecondFactor,
  checkLevel,
  checkPermission,
  checkMode,
]
