import type { Call } from '@foyer/contract/call'
import { builtInRoles, type PermissionKey, reaches } from '@foyer/contract/permissions'
import { z } from 'zod'
import { CallFailure } from './failure.ts'
import type { Actor } from './sessions.ts'

const Fields = z.record(z.string(), z.unknown())

/** The key that a call asks for with this input; the first of a table where its field is absent. */
function keyFor(call: Call, input: unknown): PermissionKey | undefined {
  const { permission } = call
  if (permission === 'public' || permission === 'signed-in') return undefined
  if (typeof permission === 'string') return permission
  const value = Fields.safeParse(input).data?.[permission.field]
  return (typeof value === 'string' ? permission.keys[value] : undefined) ?? Object.values(permission.keys)[0]
}

/** Decides whether the actor may make this call; throws `not-signed-in` or `forbidden`. */
export function demand(call: Call, actor: Actor | undefined, input: unknown): void {
  if (call.permission === 'public') return
  if (actor === undefined) throw new CallFailure('not-signed-in')
  const key = keyFor(call, input)
  const holds = key === undefined || builtInRoles[actor.level].includes(key)
  if (!holds || !reaches(actor.level, call.level)) throw new CallFailure('forbidden')
}
