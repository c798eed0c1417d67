import type { AccessReason, AccessSource, OptionRule } from '@foyer/contract/identity/explanations'
import { meetsLevel, type RoleLevel, roleLevels } from '@foyer/contract/levels'
import type { OptionName } from '@foyer/contract/meetings/options/meeting-options'
import { builtInMode, type Freedom, parseStoredMode } from '@foyer/contract/meetings/options/mode-rules'
import { type Modes, type StoredMode, toModeId } from '@foyer/contract/meetings/options/stored-modes'
import { findLowestLevel, levelKeys, type PermissionKey } from '@foyer/contract/permissions'
import { includesRights, type Rights } from '@foyer/contract/rights'

/** The action that a user wants to perform: one that takes a permission, or only a level, as some pages do. */
export type Action = { key: PermissionKey | undefined; level: RoleLevel }

/** An option of meetings, the freedom that hosts have with it, and whether it is the operator's default that takes it. */
export type OptionState = OptionRule & { freedom: Freedom; isFree: boolean; byLimit: boolean }

/**
 * Determines what a mode, null for the built-in one, says of an option. Where the operator's default takes the freedom,
 * that one is named: without it, nothing that an organisation changes would help.
 */
export function findOptionState(
  modes: Modes<StoredMode & { name: string; origin_id: string | null }>,
  { name, modeId }: { name: OptionName; modeId: string | null },
): OptionState {
  const row = modes.rows.find(({ id }) => id === modeId)
  const rules = modes.rulesOf(modeId)
  const freedom = rules.freedoms[name]
  const isFree = freedom === builtInMode.freedoms[name]
  const limit = modes.rows.find(({ is_limit }) => is_limit)
  const byLimit = !isFree && limit !== undefined && parseStoredMode(limit).freedoms[name] === freedom
  const cause = isFree ? undefined : byLimit ? limit : row
  return {
    ...{ name, freedom, isFree, byLimit, value: rules.options[name] },
    modeId: toModeId(modeId),
    modeName: row?.name ?? '',
    setBy: cause === undefined ? null : { name: cause.name, origin: cause.origin_id === null ? 'own' : 'operator' },
  }
}

/** Determines the level that an action needs: a permission needs the lowest one whose roles can have it. */
export function toAction({ key, level = 'client' }: { [field in keyof Action]?: Action[field] | undefined }): Action {
  const required = key === undefined ? 'client' : findLowestLevel(key)
  return { key, level: meetsLevel(level, required) ? level : required }
}

/** Determines whether a role grants a permission to a user of a level. */
export function findSourceState(role: {
  rights: Rights
  status: 'active' | 'disabled'
  key: PermissionKey | undefined
  level: RoleLevel
}): AccessSource['state'] {
  const { rights, status, key, level } = role
  if (key !== undefined && !rights.keys.includes(key)) return 'lacks'
  if (key !== undefined && !levelKeys[level].includes(key)) return 'above-level'
  return status === 'disabled' ? 'disabled' : 'grants'
}

/** Determines why none of a user's roles grants a permission. */
export const findLackingState = (
  sources: readonly AccessSource[],
): Extract<AccessReason['state'], 'role-disabled' | 'lacking'> =>
  sources.some(({ state }) => state === 'disabled') ? 'role-disabled' : 'lacking'

/** Determines the change that gives a permission to a user of a sufficient level; a built-in role cannot be changed. */
export function findPermissionChange(sources: readonly AccessSource[]): AccessReason['change'] {
  if (findLackingState(sources) === 'role-disabled') return 'enable-role'
  return sources.some(({ role }) => roleLevels.every((level) => level !== role)) ? 'add-to-role' : 'give-other-role'
}

/**
 * Checks whether a user with the rights `granter` can allow the action to one with the rights `held`: no one gives more
 * than they hold, or makes super administrators.
 */
export function canAllow(
  granter: Rights,
  { action, held, change }: { action: Action; held: Rights; change: AccessReason['change'] },
): boolean {
  const { key, level } = action
  const isHeld = meetsLevel(granter.level, level) && (key === undefined || granter.keys.includes(key))
  if (change === 'change-mode')
    return meetsLevel(granter.level, 'admin') && granter.keys.includes('tenant.default.update')
  if (level === 'superadmin' || !meetsLevel(granter.level, 'admin') || !isHeld) return false
  if (!includesRights(granter, held)) return false
  const editsRole = (change === 'enable-role' || change === 'add-to-role') && granter.keys.includes('roles.update')
  return editsRole || granter.keys.includes('user.update')
}
