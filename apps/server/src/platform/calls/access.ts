import type { Call } from '@foyer/contract/call'
import { builtInRoles, meetsLevel, type PermissionKey } from '@foyer/contract/permissions'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { CallError } from '#platform/errors/call-error.ts'
import type { Actor } from '#platform/security/sessions.ts'

const Fields = z.record(z.string(), z.unknown())

/** Looks up a fact about the object of a call; undefined where there is no such object for this actor. */
export type FindFact = (db: Db, actor: Actor, input: unknown) => Promise<string | undefined>

/** Whether the actor's role holds a key. */
export const holds = (actor: Pick<Actor, 'level'>, key: PermissionKey): boolean =>
  builtInRoles[actor.level].includes(key)

/** Of which keys the actor must hold one. */
async function keysFor(call: Call, input: unknown, findFact: () => Promise<string | undefined>) {
  const { permission } = call
  if (permission === 'public' || permission === 'signed-in') return undefined
  if (typeof permission === 'string') return [permission]
  const keys = Object.values(permission.keys)
  const value = 'fact' in permission ? await findFact() : Fields.safeParse(input).data?.[permission.field]
  const key = typeof value === 'string' ? permission.keys[value] : undefined
  if (key !== undefined) return [key]
  // An absent field has the first value as its default; an object that is not there is the handler's to deny.
  return 'fact' in permission ? keys : keys.slice(0, 1)
}

/** Decides whether the actor may make this call; throws `not-signed-in` or `forbidden`. */
export async function authorize<A extends Pick<Actor, 'level'>>(
  {
    call,
    findFact,
  }: { call: Call; findFact?: ((db: Db, actor: A, input: unknown) => Promise<string | undefined>) | undefined },
  actor: A | undefined,
  { db, input }: { db: Db; input: unknown },
): Promise<void> {
  if (call.permission === 'public') return
  if (actor === undefined) throw new CallError('not-signed-in')
  if (!meetsLevel(actor.level, call.level)) throw new CallError('forbidden')
  const keys = await keysFor(call, input, async () => findFact?.(db, actor, input))
  if (keys !== undefined && !keys.some((key) => holds(actor, key))) throw new CallError('forbidden')
}
