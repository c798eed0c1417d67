import { alerts } from '@foyer/contract/operations/alerts'
import { audit } from '@foyer/contract/operations/audit'
import { expect, inject, it } from 'vitest'
import { unknownId } from '#test/access.ts'
import { setBuiltInAlerts } from '#test/built-in-alerts.ts'
import { expectDefined, useKit } from '#test/kit.ts'
import { stopJobs } from '#test/stop-jobs.ts'
import { evaluateAlerts, purgeFirings } from './alerts.jobs.ts'

const kit = await useKit({ connection: inject('ownConnections').alerts })
await stopJobs(kit)
const { admin } = kit.operator
const as = kit.as(admin)
await setBuiltInAlerts(kit, true)

const disk = async () =>
  expectDefined(
    (await as.call(alerts.list, {})).body.items?.find(({ number, builtIn }) => builtIn && number === 'disk'),
  )
const form = { name: 'Small disk', number: 'disk', direction: 'over', threshold: 95, seconds: 60 } as const
const toForm = ({ name, number, direction, threshold, seconds, id, version }: Awaited<ReturnType<typeof disk>>) => ({
  ...{ name, number, direction, threshold, seconds, id, version },
})

it('changes a built-in rule and makes it what it was, but neither renames nor deletes it', async () => {
  const before = await disk()
  expect(before).toMatchObject({
    name: '',
    direction: 'over',
    threshold: 80,
    seconds: 600,
    changed: false,
    enabled: true,
  })
  const changed = await as.call(alerts.update, { ...toForm(before), threshold: 85 })
  expect(changed.body).toMatchObject({ threshold: 85, changed: true })
  const refusals = [
    as.call(alerts.update, { ...toForm(before), threshold: 90 }),
    as.call(alerts.update, { ...toForm(await disk()), name: 'Mine' }),
    as.call(alerts.update, { ...toForm(await disk()), number: 'errors' }),
    as.call(alerts.delete, { id: before.id }),
    as.call(alerts.update, { ...toForm(before), threshold: -1 }),
    as.call(alerts.update, { ...toForm(before), seconds: 86_401 }),
  ]
  const bodies = await Promise.all(refusals)
  expect(bodies.map(({ body }) => body.issues?.[0]?.code ?? body.code)).toEqual([
    'conflict',
    'alert-built-in',
    'alert-number-fixed',
    'alert-built-in',
    'alert-threshold-invalid',
    'alert-seconds-invalid',
  ])
  expect((await as.call(alerts.reset, { id: before.id })).body).toMatchObject({ threshold: 80, changed: false })
  await as.call(alerts.update, { ...toForm(await disk()), threshold: 70 })
  expect((await as.call(alerts.update, { ...toForm(await disk()), threshold: 80 })).body.changed).toBe(false)
})

it('adds built-in rules that are missing, as those of a new version are', async () => {
  await kit.owner(`delete from alert_rules where built_in and number = 'errors'`)
  await evaluateAlerts(kit.platform)
  await evaluateAlerts(kit.platform)
  const { items } = (await as.call(alerts.list, {})).body
  expect(items?.filter(({ number }) => number === 'errors')).toMatchObject([{ builtIn: true, enabled: true }])
})

it('creates, mutes, turns off and deletes a rule, each in the audit log', async () => {
  const { body: rule } = await as.call(alerts.create, form)
  expect(rule).toMatchObject({ name: 'Small disk', builtIn: false, enabled: true, firing: null, lastFiredAt: null })
  const mutedUntil = new Date(Date.now() + 3_600_000).toISOString()
  expect((await as.call(alerts.mute, { id: rule.id, mutedUntil })).body).toMatchObject({
    ...{ mutedUntil, mutedBy: 'Ada Of the operator' },
  })
  for (const days of [-1, 400]) {
    const wrong = new Date(Date.now() + days * 86_400_000).toISOString()
    expect((await as.call(alerts.mute, { id: rule.id, mutedUntil: wrong })).body.code).toBe('mute-time-invalid')
  }
  expect((await as.call(alerts.mute, { id: rule.id, mutedUntil: null })).body).toMatchObject({
    mutedUntil: null,
    mutedBy: '',
  })
  expect((await as.call(alerts.setEnabled, { id: rule.id, enabled: false })).body.enabled).toBe(false)
  expect((await as.call(alerts.reset, { id: rule.id })).body.code).toBe('alert-not-built-in')
  expect((await as.call(alerts.get, { id: rule.id })).body.id).toBe(rule.id)
  expect((await as.call(alerts.delete, { id: rule.id })).status).toBe(200)
  expect((await as.call(alerts.get, { id: rule.id })).status).toBe(404)
  const period = {
    from: new Date(Date.now() - 3_600_000).toISOString(),
    to: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const { items } = (await as.call(audit.list, { ...period, object: rule.id })).body
  const found = expectDefined(items).map(({ call }) => call)
  expect(found.toSorted()).toEqual(
    ['alerts.create', 'alerts.delete', 'alerts.mute', 'alerts.mute', 'alerts.setEnabled'].toSorted(),
  )
})

it('says that a rule does not exist, and stops at a hundred rules', async () => {
  for (const { status } of [
    await as.call(alerts.update, { ...form, id: unknownId, version: 1 }),
    await as.call(alerts.setEnabled, { id: unknownId, enabled: true }),
    await as.call(alerts.mute, { id: unknownId, mutedUntil: null }),
    await as.call(alerts.reset, { id: unknownId }),
    await as.call(alerts.delete, { id: unknownId }),
    await as.call(alerts.listFirings, { id: unknownId }),
  ])
    expect(status).toBe(404)
  await kit.owner(`insert into alert_rules (number, direction, threshold, seconds, enabled)
    select 'disk', 'over', 99, 0, false from generate_series(1, 100)`)
  expect((await as.call(alerts.create, form)).body.code).toBe('too-many-alerts')
  await kit.owner('delete from alert_rules where not built_in')
})

it('computes how often a rule would have fired in the last seven days', async () => {
  await kit.owner(`insert into health_samples
    select portal_now() - interval '6 days' + n * interval '15 seconds',
      jsonb_build_object('certificate', case when n % 10 < 3 then 5 else 50 end) from generate_series(1, 100) n`)
  await kit.owner(`insert into health_samples values (portal_now() - interval '8 days', '{"certificate": 1}')`)
  const estimate = async (seconds: number) =>
    (await as.call(alerts.estimate, { number: 'certificate', direction: 'under', threshold: 21, seconds })).body
  expect(await estimate(0)).toMatchObject({ count: 11, firing: true })
  expect(Date.now() - Date.parse(String((await estimate(0)).since))).toBeLessThan(6.1 * 86_400_000)
  expect((await estimate(60)).count).toBe(0)
  await kit.owner(`delete from health_samples where numbers ? 'certificate'`)
  expect(await estimate(0)).toEqual({ count: 0, firing: false, since: null })
})

it('chooses who gets the emails: at least one, or everyone', async () => {
  expect((await as.call(alerts.updateRecipients, { recipients: [] })).body.issues?.[0]?.code).toBe(
    'alert-recipients-missing',
  )
  expect((await as.call(alerts.updateRecipients, { recipients: [unknownId] })).body.code).toBe(
    'alert-recipient-unknown',
  )
  const chosen = await as.call(alerts.updateRecipients, { recipients: [admin.id] })
  expect(chosen.body.everyone).toBe(false)
  expect(chosen.body.people?.filter((person) => person.chosen)).toMatchObject([{ id: admin.id, email: admin.email }])
  expect((await as.call(alerts.list, {})).body.recipients).toBe(1)
  expect((await as.call(alerts.updateRecipients, { recipients: null })).body.everyone).toBe(true)
})

it('says how far the emails of a firing have come, and keeps it as long as the audit log', async () => {
  const { body: rule } = await as.call(alerts.create, form)
  const insertMail = async (state: string, problem = '') =>
    (
      await kit.owner(
        `insert into emails (tenant_id, to_email, to_name, subject, message_id, logged_text, text_encrypted, html_encrypted,
           state, smtp_problem, not_before)
         values ($1, 'a@example.test', '', 'Subject', gen_random_uuid()::text, '', '', '', $2, $3, 'infinity') returning id`,
        [kit.operator.tenantId, state, problem],
      )
    )[0].id
  const [sent, waiting, failing, failed, unsent] = [
    await insertMail('sent'),
    await insertMail('waiting'),
    await insertMail('waiting', 'no-response'),
    await insertMail('failed', 'policy-refused'),
    await insertMail('unsent'),
  ]
  for (const [emails, state] of [
    [[sent], 'sent'],
    [[sent, waiting], 'waiting'],
    [[waiting, failing], 'not-delivered'],
    [[failed, sent], 'not-delivered'],
    [[unsent], 'unsent'],
    [[unknownId], 'sent'],
  ] as const) {
    await kit.owner('delete from alert_firings where rule_id = $1', [rule.id])
    await kit.owner(
      `insert into alert_firings (rule_id, direction, threshold, started_at, worst, notified_at, emails)
       values ($1, 'over', 95, portal_now(), 96, portal_now(), $2)`,
      [rule.id, emails],
    )
    expect((await as.call(alerts.get, { id: rule.id })).body.firing).toMatchObject({ worst: 96, emails: state })
  }
  const days = { ...kit.env.retentionDays, audit: 10 }
  await kit.owner(`update alert_firings set ended_at = portal_now() - interval '9 days' where rule_id = $1`, [rule.id])
  await purgeFirings(kit.platform.database, days)
  expect((await as.call(alerts.listFirings, { id: rule.id })).body.items).toHaveLength(1)
  await kit.owner(`update alert_firings set ended_at = portal_now() - interval '11 days' where rule_id = $1`, [rule.id])
  await purgeFirings(kit.platform.database, days)
  expect((await as.call(alerts.listFirings, { id: rule.id })).body.items).toEqual([])
})
