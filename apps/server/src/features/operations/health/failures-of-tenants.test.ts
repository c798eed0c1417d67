import { expect, it } from 'vitest'
import { type TestTenant, useKit } from '#test/kit.ts'
import { insertConference } from '#test/meetings.ts'
import { countJoins } from './failed-joins.store.ts'
import { countDueMails } from './queues.store.ts'

const kit = await useKit()
const { database } = kit.platform

it('counts joins that failed in the browser, although the conference to which no one connected is gone', async () => {
  const { tenantId, admin } = await kit.createTenant()
  await kit.owner(
    `insert into failed_joins (tenant_id, minute, reason, client, failures)
     values ($1, date_trunc('minute', portal_now()), 'no-media-path', '', 20)`,
    [tenantId],
  )
  const count = () => database.withTenant(tenantId, countJoins)
  expect(await count()).toEqual({ failures: 20, joins: 20 })
  await insertConference(kit, admin)
  expect(await count()).toEqual({ failures: 20, joins: 21 })
  await kit.owner('update participants set connected_at = null where tenant_id = $1', [tenantId])
  expect(await count()).toEqual({ failures: 20, joins: 20 })
})

it('tells the emails that the server of a tenant does not take from those of the installation', async () => {
  const [own, without] = [await kit.createTenant(), await kit.createTenant()]
  await kit.owner(
    `insert into tenant_smtp (tenant_id, host, port, security, from_name, from_email)
     values ($1, 'mail.example.test', 587, 'none', 'A', 'a@example.test')`,
    [own.tenantId],
  )
  const insertWaiting = ({ tenantId }: TestTenant, problem: string, seconds: number) =>
    kit.owner(
      `insert into emails (tenant_id, to_email, to_name, subject, message_id, logged_text, text_encrypted,
         html_encrypted, state, smtp_problem, created_at, not_before)
       values ($1, 'a@example.test', '', 'Subject', gen_random_uuid()::text, '', '', '', 'waiting', $2, portal_now(),
         portal_now() - make_interval(secs => $3))`,
      [tenantId, problem, seconds],
    )
  await insertWaiting(own, 'connection-refused', 4000)
  await insertWaiting(own, '', 1000)
  await insertWaiting(without, 'connection-refused', 2000)
  const count = async ({ tenantId }: TestTenant) => {
    const { age, installationAge, ...rest } = await database.withTenant(tenantId, countDueMails)
    return { ...rest, ages: [age, installationAge].map((seconds) => Math.floor(seconds / 1000)) }
  }
  expect(await count(own)).toEqual({ count: 2, ages: [4, 1] })
  expect(await count(without)).toEqual({ count: 1, ages: [2, 2] })
  await kit.owner('delete from emails where tenant_id = any($1)', [[own.tenantId, without.tenantId]])
})
