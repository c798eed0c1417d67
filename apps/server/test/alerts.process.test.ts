import { findBuiltInCondition, listAlertNumbers } from '@foyer/contract/operations/alert-rules'
import { healthNumberLabels } from '@foyer/contract/operations/health-numbers.labels'
import { afterAll, expect, it } from 'vitest'
import { alone, type BuiltIn, createCauses, holdTransaction, killEngine } from './alert-causes.ts'
import { useInstallation } from './alert-installation.ts'

// From each cause to the two emails, in processes that run as in production, with alerts, health and mail.
const installation = await useInstallation()
const { kit, kill, start, step, stepWithoutSample, waitUntil, request, readSubjects, hurryRetries } = installation
const { causes, stop } = await createCauses(installation)
afterAll(stop)

type Kind = 'Alert' | 'Over'
/** The rules whose causes are there at once. */
const together = listAlertNumbers().filter((number): number is keyof typeof causes => Object.hasOwn(causes, number))
const toLabels = (numbers: readonly BuiltIn[]) => numbers.map((number) => healthNumberLabels[number].en).toSorted()

/** The alerts whose beginnings or ends the operator has been emailed, those without a cause and repeated ones included. */
const findMailed = (kind: Kind) =>
  readSubjects()
    .filter((subject) => subject.startsWith(`${kind}: `))
    .map((subject) => subject.replace(`${kind}: `, '').split(' – ')[0])
    .toSorted()
const isMailed = (kind: Kind, numbers: readonly BuiltIn[]) =>
  toLabels(numbers).every((label) => findMailed(kind).includes(label))

const maxSteps = 80
/** Lets time pass until emails have come. */
async function stepUntil(kind: Kind, numbers: readonly BuiltIn[], prepare?: () => Promise<void>): Promise<void> {
  for (let steps = 0; !isMailed(kind, numbers) && steps < maxSteps; steps += 1) {
    await prepare?.()
    await step()
  }
}

/** Kills the portal that evaluates and sends; another run takes its place. */
async function killAndStart(): Promise<void> {
  await kill('first')
  await start('first')
}

it('has a cause for every built-in rule', () => {
  const builtIn = listAlertNumbers().filter((number) => findBuiltInCondition(number) !== undefined)
  expect([...together, ...alone].toSorted()).toEqual(builtIn.toSorted())
})

it('emails the beginning and the end of each alert once, although the portal is killed between them', async () => {
  await step()
  await step()
  expect(readSubjects()).toEqual([])

  await causes.certificate.begin?.()
  await start('second')
  await stepUntil('Alert', ['certificate'])
  for (const number of together) if (number !== 'certificate') await causes[number].begin?.()
  await stepUntil('Alert', together, async () => {
    for (const number of together) if (!isMailed('Alert', [number])) await causes[number].goOn?.()
  })
  expect([findMailed('Alert'), findMailed('Over')]).toEqual([toLabels(together), []])

  await killAndStart()
  for (let steps = 0; steps < 3; steps += 1) {
    await causes.connections.goOn?.()
    await step()
  }
  expect(findMailed('Alert')).toEqual(toLabels(together))

  await causes.certificate.end?.()
  for (const number of together) if (number !== 'certificate') await causes[number].end?.()
  await stepUntil('Over', together, causes.responseTime.recover)
  expect([findMailed('Alert'), findMailed('Over')]).toEqual([toLabels(together), toLabels(together)])
}, 180_000)

it('emails that an engine is silent, and that it is back', async () => {
  const leaveEngine = killEngine(installation)
  await stepUntil('Alert', ['engineHeartbeat'])
  await leaveEngine()
  await stepUntil('Over', ['engineHeartbeat'])
  for (const kind of ['Alert', 'Over'] as const)
    expect(findMailed(kind)).toEqual(toLabels([...together, 'engineHeartbeat']))
}, 120_000)

it('emails that nothing was sent and nothing measured as soon as the mail server is back, although it was killed', async () => {
  await installation.stopMailServer()
  const time = { start: '2090-01-01T10:00', end: '2090-01-01T11:00', timezone: 'UTC' }
  const body = { topic: 'Plan', password: 'secret1', ...time, invitees: [{ email: 'guest@else.example' }] }
  expect((await request('addMeeting', { cookie: kit.operator.admin.cookie, body })).status).toBe(200)
  const fires = (number: BuiltIn) =>
    kit.owner('select 1 from alert_firings f join alert_rules r on r.id = f.rule_id where r.number = $1', [number])
  for (let steps = 0; (await fires('mailAge')).length === 0 && steps < maxSteps; steps += 1) await step()
  const holder = await holdTransaction(installation, 'lock table health_samples in exclusive mode')
  for (let steps = 0; (await fires('sampleAge')).length === 0 && steps < maxSteps; steps += 1) await stepWithoutSample()

  await killAndStart()
  await stepWithoutSample()
  await holder.end()
  await installation.startMailServer()
  await hurryRetries()
  await stepUntil('Over', ['mailAge', 'sampleAge'])
  await waitUntil('emails are waiting', `not exists (select from emails where state = 'waiting')`)
  for (const kind of ['Alert', 'Over'] as const) expect(findMailed(kind)).toEqual(toLabels([...together, ...alone]))
}, 120_000)
