import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { CallFailure } from './failure.ts'
import type { Secret } from './secret.ts'

/** What one `Idempotency-Key` stands for. */
export type Attempt = { tenantId: string; actor: string; key: string; call: string; body: unknown; secret: Secret }

/**
 * Runs `work` once for a key: the key, the body's hash and the answer are committed with the write. A second request
 * waits for the first and gets its answer; another body under the key is a `conflict`. Answers are sealed at rest.
 */
export async function once<T>(db: Db, attempt: Attempt, work: () => Promise<T>): Promise<unknown> {
  const hash = createHash('sha256')
    .update(`${attempt.call}\n${JSON.stringify(attempt.body ?? null)}`)
    .digest()
  const { tenantId: tenant_id, actor, key, call, secret } = attempt
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ tenant_id, actor, key, call, body_hash: hash })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'actor', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  const mine = db
    .updateTable('idempotency_keys')
    .where('tenant_id', '=', tenant_id)
    .where('actor', '=', actor)
    .where('key', '=', key)
  if (claimed !== undefined) {
    const answer = await work()
    await mine.set({ answer: secret.seal(JSON.stringify(answer)) }).execute()
    return answer
  }
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer', sql<boolean>`body_hash = ${hash}`.as('same')])
    .where('tenant_id', '=', tenant_id)
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!first?.same || first.answer === null) throw new CallFailure('conflict')
  const stored: unknown = JSON.parse(secret.open(first.answer))
  return stored
}
