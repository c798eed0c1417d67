import { findBuiltInCondition, listAlertNumbers } from '@foyer/contract/operations/alert-rules'
import { alerts } from '@foyer/contract/operations/alerts'
import type { AlertCondition } from '@foyer/contract/operations/health-numbers'
import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { setBuiltInAlerts } from '#test/built-in-alerts.ts'
import { createKit, useKit } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'
import { sampleFor } from '#test/samples.ts'
import { stopJobs } from '#test/stop-jobs.ts'
import { evaluateAlerts } from './alerts.jobs.ts'
import { countFirings } from './alerts.rules.ts'
import { evaluateSamples } from './evaluation.commands.ts'

const kit = await useKit({ connection: inject('ownConnections').evaluation })
await stopJobs(kit)
const { admin, tenantId } = kit.operator
const as = kit.as(admin)
await as.call(alerts.updateRecipients, { recipients: [admin.id] })
await setBuiltInAlerts(kit, true)

/** Days in the past, one for each test, so that neither another test nor the portal itself has samples there. */
let days = 25
const dayMs = 86_400_000
function nextDay(): Date {
  days -= 0.25
  return new Date(Date.now() - days * dayMs)
}

const sample = sampleFor(kit)
const findFirings = (ruleId: string) =>
  kit.owner('select * from alert_firings where rule_id = $1 order by started_at', [ruleId])
/** The subjects of the emails about a rule: of its number, if no other test has one of it. */
const readSubjects = async (name: string): Promise<string[]> =>
  (await mailsTo(kit, tenantId, admin.email)).map(({ subject }) => subject).filter((subject) => subject.includes(name))
const toKinds = (subjects: readonly string[]) => subjects.map((subject) => subject.split(' ')[0])
/** The kinds of the emails that the firings of a rule have sent, in their order: those of a transaction have one time. */
async function readKinds(ruleId: string) {
  const rows = await kit.owner(
    `select e.subject from alert_firings f cross join unnest(f.emails) with ordinality u (id, n)
     join emails e on e.id = u.id and e.to_email = $2 where f.rule_id = $1 order by f.started_at, u.n`,
    [ruleId, admin.email],
  )
  return toKinds(rows.map(({ subject }) => subject))
}

async function createRule(rule: Partial<AlertCondition> = {}) {
  const name = `Rule ${Math.random()}`
  const input = { name, number: 'certificate', direction: 'over', threshold: 10, seconds: 0, ...rule } as const
  const { body } = await as.call(alerts.create, input)
  return { id: body.id, name }
}
async function evaluate() {
  while ((await evaluateAlerts(kit.platform)) === 'more');
}

const builtIn = listAlertNumbers().flatMap((number) => {
  const condition = findBuiltInCondition(number)
  return condition === undefined || number === 'sampleAge' ? [] : [{ number, ...condition }]
})

it.each(builtIn)('the built-in rule of $number emails its beginning and its end', async ({ number, ...condition }) => {
  const [rule] = await kit.owner('select id from alert_rules where built_in and number = $1', [number])
  const before = (await mailsTo(kit, tenantId, admin.email)).length
  const step = condition.direction === 'over' ? 1 : -1
  const times = condition.seconds / 15 + 2
  const beyond = Array.from({ length: times }, () => condition.threshold + step)
  const within = Array.from({ length: times }, () => condition.threshold)
  await sample(rule.id, number, {
    from: nextDay(),
    values: [...within, ...beyond, condition.threshold + 2 * step, ...within],
  })
  await evaluate()
  const firings = (await findFirings(rule.id)).filter(({ started_at: at }) => at < Date.now() - dayMs)
  expect(firings).toMatchObject([{ worst: condition.threshold + 2 * step, ended_at: expect.any(Date) }])
  expect(await readKinds(rule.id)).toEqual(['Alert', 'Over'])
  expect(await mailsTo(kit, tenantId, admin.email)).toHaveLength(before + 2)
  const listed = (await as.call(alerts.list, {})).body.items.find(({ id }) => id === rule.id)
  expect(listed).toMatchObject({
    builtIn: true,
    changed: false,
    firing: null,
    lastFiredAt: firings[0].started_at.toISOString(),
  })
})

it('alerts if nothing is measured any more, and not because the portal was stopped', async () => {
  const [rule] = await kit.owner(`select id from alert_rules where built_in and number = 'sampleAge'`)
  const at = (seconds: number) => kit.shiftClock(30 * 86_400 + seconds)
  const emailsBefore = (await readSubjects('Health is not measured')).length
  const readNew = async () => toKinds((await readSubjects('Health is not measured')).slice(emailsBefore))
  await kit.owner('delete from alert_firings where rule_id = $1', [rule.id])
  await at(0)
  await evaluate()
  await at(3600)
  await evaluate()
  expect(await readNew()).toEqual([])
  for (const seconds of [3650, 3700, 3750]) {
    await at(seconds)
    await evaluate()
  }
  expect(await readNew()).toEqual(['Alert'])
  for (const seconds of [3765, 3780, 3795]) {
    await at(seconds)
    await kit.owner(`insert into health_samples values (portal_now(), '{}')`)
    await evaluate()
  }
  expect(await readNew()).toEqual(['Alert', 'Over'])
  await kit.owner(`delete from health_samples where taken_at > portal_now() - interval '1 day'`)
  await kit.shiftClock(0)
  await kit.owner('update alert_rules set evaluated_until = portal_now() where evaluated_until > portal_now()')
})

it('writes each email once, however the samples come, whatever is rolled back, and in two processes at once', async () => {
  const other = await createKit()
  await stopJobs(other)
  const values = fc.array(fc.option(fc.constantFrom(5, 15, 25), { freq: 8 }), { minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 15, 30),
      fc.array(fc.record({ values, way: fc.constantFrom('once', 'killed', 'both') }), { minLength: 1, maxLength: 4 }),
      async (seconds, parts) => {
        const { id, name } = await createRule({ seconds })
        const from = nextDay()
        let taken = 0
        for (const part of parts) {
          const start = new Date(from.getTime() + taken * 15_000)
          await sample(id, 'certificate', { from: start, values: part.values })
          taken += part.values.length
          if (part.way === 'killed')
            await expect(
              kit.platform.database.acrossTenants(async (db) => {
                await evaluateSamples(kit.platform, db)
                throw new Error('killed')
              }),
            ).rejects.toThrow('killed')
          if (part.way === 'both') await Promise.all([evaluateAlerts(kit.platform), evaluateAlerts(other.platform)])
          await evaluate()
        }
        const all = parts.flatMap((part) => part.values)
        const expected = countFirings(
          { direction: 'over', threshold: 10, seconds },
          all.map((value, index) => ({ at: new Date(from.getTime() + index * 15_000), value: value ?? undefined })),
        )
        const firings = await findFirings(id)
        expect(firings).toHaveLength(expected.count)
        expect(firings.filter(({ ended_at: endedAt }) => endedAt === null)).toHaveLength(expected.firing ? 1 : 0)
        const kinds = firings.flatMap(({ ended_at: endedAt }) => (endedAt === null ? ['Alert'] : ['Alert', 'Over']))
        expect(await readKinds(id)).toEqual(kinds)
        expect(await readSubjects(name)).toHaveLength(kinds.length)
        await kit.owner('delete from alert_rules where id = $1', [id])
      },
    ),
    { numRuns: 12 },
  )
  await other.close()
})

const mute = (id: string, hours: number | null) =>
  as.call(alerts.mute, {
    id,
    mutedUntil: hours === null ? null : new Date(Date.now() + hours * 3_600_000).toISOString(),
  })

it('a muted rule emails neither beginning nor end, and what still fires when the time is over', async () => {
  const { id, name } = await createRule()
  const from = nextDay()
  const later = (count: number) => new Date(from.getTime() + count * 15_000)
  await mute(id, 1)
  await sample(id, 'certificate', { from, values: [15, 15, 5, 5, 15] })
  await evaluate()
  expect(await readSubjects(name)).toEqual([])
  expect((await as.call(alerts.listFirings, { id })).body.items).toMatchObject([
    { endedAt: null, emails: 'muted', mutedBy: 'Ada Of the operator' },
    { endedAt: expect.any(String), emails: 'muted' },
  ])
  await mute(id, null)
  await evaluate()
  await evaluate()
  expect(await readKinds(id)).toEqual(['Alert'])
  await mute(id, 1)
  await sample(id, 'certificate', { from: later(5), values: [5, 5] })
  await evaluate()
  await mute(id, null)
  await evaluate()
  expect(await readKinds(id)).toEqual(['Alert'])
  await sample(id, 'certificate', { from: later(7), values: [15, 5, 5] })
  await evaluate()
  expect(await readKinds(id)).toEqual(['Alert', 'Alert', 'Over'])
})

it('a rule that begins again soon after its end sends no email before it has gone on for some time', async () => {
  const { id } = await createRule()
  const from = nextDay()
  await sample(id, 'certificate', { from, values: [15, 5, 5] })
  await evaluate()
  const ended = "update alert_firings set ended_at = portal_now() - $2 * interval '1 minute'"
  const endAgo = (minutes: number) => kit.owner(`${ended} where rule_id = $1 and ended_at is not null`, [id, minutes])
  await endAgo(29)
  await sample(id, 'certificate', { from: new Date(from.getTime() + 45_000), values: [15] })
  await evaluate()
  expect(await findFirings(id)).toHaveLength(2)
  expect(await readKinds(id)).toEqual(['Alert', 'Over'])
  await endAgo(31)
  await evaluate()
  expect((await readKinds(id)).toSorted()).toEqual(['Alert', 'Alert', 'Over'])
})

it('turning a rule off ends its firing without an email, and turning it on begins again', async () => {
  const { id } = await createRule()
  await sample(id, 'certificate', { from: nextDay(), values: [15, 15] })
  await evaluate()
  expect((await as.call(alerts.setEnabled, { id, enabled: false })).body).toMatchObject({
    enabled: false,
    firing: null,
  })
  await evaluate()
  expect((await as.call(alerts.listFirings, { id })).body.items).toMatchObject([{ stoppedBy: 'Ada Of the operator' }])
  await as.call(alerts.setEnabled, { id, enabled: true })
  await evaluate()
  expect(await readKinds(id)).toEqual(['Alert'])
})

it('a changed threshold counts for the samples of before, if they decide', async () => {
  const { id, name } = await createRule({ seconds: 60 })
  const values = [5, 5, 5, 5, 5, 5, 5]
  await sample(id, 'certificate', { from: new Date(Date.now() - (values.length - 1) * 15_000), values })
  await evaluate()
  const rule = { id, name, number: 'certificate', direction: 'over', seconds: 60 } as const
  await as.call(alerts.update, { ...rule, threshold: 4, version: 1 })
  await evaluate()
  expect(await readKinds(id)).toEqual(['Alert'])
  await as.call(alerts.update, { ...rule, threshold: 5, version: 2 })
  // Only what came since the rule fires belongs to its end.
  await kit.owner("update alert_firings set started_at = started_at - interval '1 minute' where rule_id = $1", [id])
  await kit.owner("update alert_rules set evaluated_until = evaluated_until - interval '1 minute' where id = $1", [id])
  await evaluate()
  expect(await readKinds(id)).toEqual(['Alert', 'Over'])
  await kit.owner(`delete from health_samples where taken_at > portal_now() - interval '1 hour'`)
})

it('emails those who were chosen and can still sign in, each in their language, and everyone if none is left', async () => {
  const camille = await kit.createUser(kit.operator, { level: 'superadmin', language: 'fr' })
  const gone = await kit.createUser(kit.operator, { level: 'superadmin' })
  const colleague = await kit.createUser(kit.operator, { level: 'admin' })
  const countMails = async (user: typeof camille) => (await mailsTo(kit, tenantId, user.email)).length
  const refused = await as.call(alerts.updateRecipients, { recipients: [colleague.id] })
  expect(refused.body).toMatchObject({ code: 'alert-recipient-unknown' })
  await as.call(alerts.updateRecipients, { recipients: [camille.id, gone.id] })
  await kit.owner(`update users set status = 'disabled' where id = $1`, [gone.id])
  expect((await as.call(alerts.list, {})).body.recipients).toBe(1)
  const [own, from] = [await countMails(admin), nextDay()]
  const { id, name } = await createRule({ seconds: 15 })
  await sample(id, 'certificate', { from, values: [15, 21.5, 5, 5] })
  await evaluate()
  expect([await countMails(gone), await countMails(admin)]).toEqual([0, own])
  const [first, second] = (await mailsTo(kit, tenantId, camille.email)).toSorted((one, other) =>
    one.subject.localeCompare(other.subject),
  )
  const { host } = kit.env.publicUrl
  expect(first?.subject).toBe(`Alerte sur ${host} : ${name} – plus de 10\u00a0jours`)
  expect(first?.text).toContain('Pire valeur jusqu’à présent : 21,5\u00a0jours')
  expect(first?.text).toContain('Seuil : plus de 10\u00a0jours, pendant 15\u00a0s')
  expect(first?.text).toContain(`/portal/operational-dashboard/alerts?rule=${id}`)
  expect(second?.subject).toBe(`Fin d’alerte sur ${host} : ${name} – plus de 10\u00a0jours`)
  expect(second?.text).toContain('Durée : 30\u00a0s')
  await kit.owner(`update users set status = 'disabled' where id = $1`, [camille.id])
  expect((await as.call(alerts.listRecipients, {})).body.everyone).toBe(true)
  await sample(id, 'certificate', { from: new Date(from.getTime() + 60_000), values: [15, 15] })
  await evaluate()
  const [last, ...others] = (await mailsTo(kit, tenantId, admin.email)).filter(({ subject }) => subject.includes(name))
  expect([last?.subject, others]).toEqual([`Alert at ${host}: ${name} – more than 10\u00a0days`, []])
  expect(last?.text).toContain('Worst value so far: 15\u00a0days')
  await as.call(alerts.updateRecipients, { recipients: [admin.id] })
})

it('evaluates thousands of samples in several transactions', async () => {
  const { id } = await createRule()
  await sample(id, 'certificate', {
    from: nextDay(),
    values: Array.from({ length: 2400 }, (_, n) => (n === 1500 ? 15 : 5)),
  })
  await evaluate()
  expect(await findFirings(id)).toHaveLength(1)
  expect(await readKinds(id)).toEqual(['Alert', 'Over'])
})
