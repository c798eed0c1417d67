import type { Call, Permission } from '@foyer/contract/call'
import { meetsLevel } from '@foyer/contract/levels'
import type { PermissionKey } from '@foyer/contract/permissions'
import type { Rights } from '@foyer/contract/rights'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { CallError } from '#platform/errors/call-error.ts'
import type { Actor } from '#platform/security/sessions.ts'

const Fields = z.record(z.string(), z.unknown())

/** Looks up an attribute of a call's object; undefined if there is no such object for this actor. */
export type FindAttribute = (db: Db, actor: Actor, input: unknown) => Promise<string | undefined>

/** Checks whether the actor's role has a permission. */
export const hasPermission = (actor: Pick<Rights, 'keys'>, key: PermissionKey): boolean => actor.keys.includes(key)

/** Finds the keys of which the actor needs at least one; undefined if none is needed. */
async function findRequiredKeys(
  permission: Permission,
  input: unknown,
  findAttribute: () => Promise<string | undefined>,
) {
  if (permission === 'public' || permission === 'signed-in') return undefined
  if (typeof permission === 'string') return [permission]
  const keys = Object.values(permission.keys)
  // The body has not been read yet; the call is authorised again with it.
  if (input === undefined) return keys
  const value = 'attribute' in permission ? await findAttribute() : Fields.safeParse(input).data?.[permission.field]
  const key = typeof value === 'string' ? permission.keys[value] : undefined
  if (key !== undefined) return [key]
  // The first value is the default of an absent field. If the object does not exist, the handler rejects the call.
  return 'attribute' in permission ? keys : keys.slice(0, 1)
}

const isGiven = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)

/** Lists the further permissions that the fields of this input need. */
const listFieldPermissions = ({ fieldPermissions = {} }: Call, input: unknown): Permission[] =>
  Object.entries(fieldPermissions).flatMap(([field, permission]) =>
    isGiven(Fields.safeParse(input).data?.[field]) ? [permission] : [],
  )

/** Throws `not-signed-in` or `forbidden` unless the actor may make this call. */
export async function authorize<A extends Rights>(
  {
    call,
    findAttribute,
  }: { call: Call; findAttribute?: ((db: Db, actor: A, input: unknown) => Promise<string | undefined>) | undefined },
  actor: A | undefined,
  { db, input }: { db: Db; input: unknown },
): Promise<void> {
  if (call.permission === 'public') return
  if (actor === undefined) throw new CallError('not-signed-in')
  if (!meetsLevel(actor.level, call.level)) throw new CallError('forbidden')
  for (const permission of [call.permission, ...listFieldPermissions(call, input)]) {
    const keys = await findRequiredKeys(permission, input, async () => findAttribute?.(db, actor, input))
    if (keys !== undefined && !keys.some((key) => hasPermission(actor, key))) throw new CallError('forbidden')
  }
}
