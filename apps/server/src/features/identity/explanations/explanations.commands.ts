import {
  type AccessExplanation,
  type AccessSource,
  maxNamedAdministrators,
  type OptionRule,
} from '@foyer/contract/identity/explanations'
import { labels } from '@foyer/contract/labels'
import type { Language } from '@foyer/contract/language'
import type { OptionName } from '@foyer/contract/meetings/options/meeting-options'
import { type ModeId, standardModeId } from '@foyer/contract/meetings/options/mode-id'
import { toRights } from '@foyer/contract/rights'
import { findTenantRole, findUserRights, listTenantRoles } from '#features/identity/roles/roles.commands.ts'
import { findDefaultModeId, findModes } from '#features/meetings/meeting-modes/shared/modes.store.ts'
import type { Context } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import { toLevel, toUserRights } from '#platform/security/sessions.ts'
import { conditions } from './conditions.commands.ts'
import { type Action, canAllow, findOptionState, findSourceState, type OptionState } from './explanations.rules.ts'
import * as store from './explanations.store.ts'

const toPerson = ({ firstname, lastname, email }: Pick<store.UserState, 'firstname' | 'lastname' | 'email'>) => ({
  name: `${firstname} ${lastname}`.trim() || email,
  email,
})

type Asked = {
  tenantId: string
  language: Language
  userId: string
  action: Action
  /** The option of meetings that the user wants to change, and the mode of the meeting. */
  option?: OptionName | undefined
  modeId?: ModeId | undefined
}

/** Lists the roles of a user, with whether each of them grants the permission. */
async function listSources(
  db: Db,
  user: store.UserState,
  { language, action: { key } }: Asked,
): Promise<AccessSource[]> {
  const level = toLevel(user.role, user.tenant_kind)
  const role = await findTenantRole(db, user.role_id ?? user.role)
  const own = role && {
    ...{ group: null, role: role.key, roleName: role.name || labels[language].role[role.role] },
    state: findSourceState({ rights: role.rights, status: role.status, key, level }),
  }
  const groups = (await store.findGroupRoles(db, user.id)).map((group) => ({
    group: { id: group.id, name: group.name },
    role: group.role_id ?? group.role,
    roleName: group.role_name ?? labels[language].role[group.role],
    state: findSourceState({
      rights: toRights(group.role, group.permissions),
      status: group.role_status ?? 'active',
      ...{ key, level },
    }),
  }))
  return own === undefined ? groups : [own, ...groups]
}

/** Finds what a mode says of the option that is asked about; without one, the mode of the user's new meetings. */
async function findOption(
  { db, fail }: Pick<Context<'not-found'>, 'db' | 'fail'>,
  { userId, option, modeId }: Asked,
): Promise<OptionState | undefined> {
  if (option === undefined) return undefined
  const modes = await findModes(db)
  const named = modeId === standardModeId ? null : modeId
  const chosen = named === undefined ? await findDefaultModeId(db, userId) : named
  if (chosen !== null && modes.rows.every(({ id }) => id !== chosen)) return fail('not-found', 'modeId')
  return findOptionState(modes, { name: option, modeId: chosen })
}

const presentOption = ({ name, value, modeId, modeName, setBy }: OptionState): OptionRule => ({
  ...{ name, value, modeId, modeName, setBy },
})

type Explained = { explanation: AccessExplanation; user: store.UserState }

/** Explains whether a user may perform an action, and why; undefined if there is no such user. */
export async function explain(
  context: Pick<Context<'not-found'>, 'db' | 'fail'>,
  asked: Asked,
): Promise<Explained | undefined> {
  const { db } = context
  const { action } = asked
  const user = await store.findUserState(db, asked.tenantId, asked.userId)
  if (user === undefined) return undefined
  const rights = toUserRights(user)
  const sources = await listSources(db, user, asked)
  const option = await findOption(context, asked)
  const reasons = conditions.flatMap((check) => check({ user, rights, sources, action, option }) ?? [])
  const cause = reasons.find(({ met }) => !met)?.condition ?? null
  const level = { held: rights.level, required: action.level }
  const explanation = {
    user: { id: user.id, ...toPerson(user) },
    allowed: cause === null,
    cause,
    reasons,
    level,
    sources,
    option: option === undefined ? null : presentOption(option),
  }
  return { explanation, user }
}

/** Lists administrators who can give a user what they lack. */
export async function listGranters(
  db: Db,
  asked: Asked,
  { explanation, user }: Explained,
): Promise<{ name: string; email: string; picture: string }[]> {
  if (explanation.allowed) return []
  const { tenantId, userId, action } = asked
  // No administrator of the organisation can change a mode of the operator.
  if (explanation.reasons.find(({ met }) => !met)?.changedBy === 'operator') return []
  const change = explanation.reasons.find(({ met }) => !met)?.change ?? null
  // The rights that anyone who manages the user must hold, including disabled roles, because these may be enabled
  // again.
  const held = await findUserRights(db, {
    id: user.id,
    role: toLevel(user.role, user.tenant_kind),
    role_id: user.role_id,
  })
  const roles = await listTenantRoles(db, { tenantId, actor: held })
  const granting = roles.filter((role) => role.status === 'active' && canAllow(role.rights, { action, held, change }))
  if (granting.length === 0) return []
  const found = await store.findByRoles(db, {
    tenantId,
    roles: granting.map(({ key }) => key),
    except: userId,
    limit: maxNamedAdministrators,
  })
  return found.map((administrator) => ({ ...toPerson(administrator), picture: administrator.picture }))
}
