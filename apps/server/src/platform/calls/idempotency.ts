import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { CallError } from '#platform/errors/call-error.ts'
import type { Secret } from '#platform/security/secret.ts'

/** Identifies a request that carries an `Idempotency-Key`. */
export type IdempotentRequest = {
  tenantId: string
  actor: string
  key: string
  call: string
  body: { [field: string]: unknown }
  secret: Secret
}

/** Computes a hash of the call's input, including files. */
async function hashBody({ call, body }: IdempotentRequest): Promise<Buffer> {
  const hash = createHash('sha256').update(`${call}\n${JSON.stringify(body)}`)
  for (const value of Object.values(body)) {
    if (value instanceof File) hash.update(`\n${value.name}\n${value.size}\n`).update(await value.bytes())
  }
  return hash.digest()
}

/** Finds the stored response of a key, if any; fails with `conflict` if the key was used with another body. */
export async function findResponse(db: Db, request: IdempotentRequest): Promise<{ response: unknown } | undefined> {
  const hash = await hashBody(request)
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['response', sql<boolean>`body_hash = ${hash}`.as('same')])
    .where('tenant_id', '=', request.tenantId)
    .where('actor', '=', request.actor)
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (first === undefined) return undefined
  if (!first.same || first.response === null) throw new CallError('conflict')
  const response: unknown = JSON.parse(request.secret.open(first.response))
  return { response }
}

/**
 * Runs `work` once per key: the key, the body's hash and the response are committed together with the write. A second
 * request waits for the first and gets its response; another body under the key fails with `conflict`. Responses are
 * encrypted at rest.
 */
export async function runIdempotent<T>(db: Db, request: IdempotentRequest, work: () => Promise<T>): Promise<unknown> {
  const hash = await hashBody(request)
  const { tenantId: tenant_id, actor, key, call, secret } = request
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ tenant_id, actor, key, call, body_hash: hash })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'actor', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  const ownKey = db
    .updateTable('idempotency_keys')
    .where('tenant_id', '=', tenant_id)
    .where('actor', '=', actor)
    .where('key', '=', key)
  if (claimed !== undefined) {
    const response = await work()
    await ownKey.set({ response: secret.seal(JSON.stringify(response)) }).execute()
    return response
  }
  const first = await findResponse(db, request)
  if (first === undefined) throw new CallError('conflict')
  return first.response
}
