// Subject: every call, platform/events, app/call-pipeline.ts
import { randomInt } from 'node:crypto'
import { topicReaders } from '@foyer/contract/call-needs.fixture'
import type { RoleLevel } from '@foyer/contract/levels'
import { describe, expect, it } from 'vitest'
import { isOperators, loadTestedAccess, testsEverySlice } from './access.ts'
import { useFakeEngine } from './fake-engine.ts'
import { type TestUser, useKit } from './kit.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine, env: { OUTBOUND_ALLOW: '127.0.0.1' } })

const isAccepted = (ok: number, isIdempotent: boolean) => ok === 200 || isIdempotent
const changing = (await loadTestedAccess()).filter(
  ({ call, ok }) => (call.changes ?? []).length > 0 && isAccepted(ok, call.idempotent ?? false),
)
const readers = new Map<string, string>(Object.entries(topicReaders))
/** Checks whether a slice shows all users only their own data. */
const isPersonal = (topic: string): boolean => readers.get(topic) === 'self'
const isForEveryone = (topic: string): boolean => readers.get(topic) === 'everyone'
/** Checks whether a topic concerns pages: events within a meeting are announced to its participants only. */
const isForPages = (topic: string): boolean => readers.get(topic) !== 'room'

const findTopics = async ({ id, tenantId }: TestUser, level: RoleLevel, since: number) =>
  (await kit.platform.events.findSince({ id, tenantId, level }, since)).map(({ topic }) => topic)
const findLastSeq = async () => (await kit.owner('select coalesce(max(seq), 0)::int as seq from events'))[0].seq

describe.each(changing)('$name', ({ call, buildAccepted }) => {
  const changes = (call.changes ?? []).filter(isForPages)

  it('announces what it changes to the administrators and the actor, and to everyone only what concerns everyone', async () => {
    const tenant = await kit.createTenant()
    const colleague = await kit.createUser(tenant, { level: 'admin' })
    const member = await kit.createUser(tenant)
    const superadmin = await kit.createUser(kit.operator, { level: 'superadmin' })
    await kit.owner('update sessions set confirmed_at = portal_now() where user_id = $1', [superadmin.id])
    const forOperator = isOperators(call)
    const actor = forOperator ? superadmin : tenant.admin
    const input = await buildAccepted(kit, tenant)
    const since = await findLastSeq()
    const address = `10.0.${randomInt(256)}.${randomInt(256)}`
    const { status, body } = await kit.as(actor).send(call, input, { address })
    expect([status, body]).toEqual([200, body])
    expect(await findTopics(actor, forOperator ? 'superadmin' : 'admin', since)).toEqual(
      expect.arrayContaining([...changes]),
    )
    const shared = changes.filter((topic) => !isPersonal(topic))
    const [other, level] = forOperator ? ([kit.operator.admin, 'superadmin'] as const) : ([colleague, 'admin'] as const)
    const seen = await findTopics(other, level, since)
    expect(seen.every(isForPages)).toBe(true)
    expect(seen).toEqual(expect.arrayContaining(shared))
    expect(seen.filter(isPersonal)).toEqual([])
    expect(await findTopics(member, 'member', since)).toEqual(changes.filter(isForEveryone))
  })
})

it.runIf(testsEverySlice)('covers most calls that change something', () => {
  expect(changing.length).toBeGreaterThan(25)
})
