import type { OperationalDashboard } from '@foyer/contract/operations/operational-dashboard'
import { expect, inject, it } from 'vitest'
import { evaluateAlerts } from '#features/operations/alerts/alerts.jobs.ts'
import { setBuiltInAlerts } from '#test/built-in-alerts.ts'
import { expectDefined, useKit } from '#test/kit.ts'
import { stopJobs } from '#test/stop-jobs.ts'
import { countWrongOfInstallation, readInstallation } from './health.commands.ts'

const kit = await useKit({ connection: inject('ownConnections').firing })
const { database } = kit.platform
await setBuiltInAlerts(kit, true)
// Samples are taken by the tests only.
await stopJobs(kit)

const read = (): Promise<OperationalDashboard> => database.acrossTenants((db) => readInstallation(db, '24h'))
const findNumber = ({ numbers }: OperationalDashboard, name: string) =>
  expectDefined(numbers.find(({ number }) => number === name))
const insertSample = (secondsAgo: number, numbers: object) =>
  kit.owner(`insert into health_samples values (portal_now() - make_interval(secs => $1), $2)`, [
    secondsAgo,
    JSON.stringify(numbers),
  ])

it('calls a number wrong while an alert of it fires', async () => {
  await kit.owner('delete from health_samples')
  // Long enough for the rule of the disk, and not for that of the response time.
  for (let ago = 660; ago >= 0; ago -= 15)
    await insertSample(ago, { disk: 81, responseTime: ago < 200 ? 400 : 100, certificate: 20, requests: 3 })
  await kit.owner(`update alert_rules set evaluated_until = portal_now() - interval '1 hour'`)
  await evaluateAlerts(kit.platform)
  const shown = await read()
  const rule = { direction: 'over', threshold: 80, seconds: 600 }
  expect(findNumber(shown, 'disk')).toMatchObject({ value: 81, isWrong: true, rule })
  expect(Date.now() - Date.parse(expectDefined(findNumber(shown, 'disk').wrongSince))).toBeGreaterThan(600_000)
  expect(findNumber(shown, 'disk').alert).toEqual({ id: expect.any(String), name: '', rule, mutedUntil: null })
  expect(findNumber(shown, 'responseTime')).toMatchObject({ isWrong: false, wrongSince: null, alert: null })
  expect(findNumber(shown, 'certificate')).toMatchObject({ isWrong: true })
  expect(findNumber(shown, 'requests')).toMatchObject({ value: 3, rule: null, isWrong: false })
  expect(findNumber(shown, 'errors')).toMatchObject({ value: null, isWrong: false })
  const { line } = findNumber(shown, 'disk')
  expect(line).toHaveLength(96)
  expect(line.at(-1)).toBe(81)
  expect(await database.acrossTenants(countWrongOfInstallation)).toBe(2)
  await kit.owner(`update alert_rules set muted_until = portal_now() + interval '1 hour' where number = 'disk'`)
  expect(findNumber(await read(), 'disk').alert?.mutedUntil).toEqual(expect.any(String))
  // A rule of the operator's own is named with its own condition where it fires alone.
  await kit.owner(
    `update alert_rules set built_in = false, name = 'Ours', direction = 'over', threshold = 50, seconds = 0
      where number = 'disk'`,
  )
  expect(findNumber(await read(), 'disk').alert).toMatchObject({ name: 'Ours', rule: { threshold: 50, seconds: 0 } })
  // A rule that is off says nothing.
  await kit.owner(`update alert_rules set built_in = true, enabled = false where number = 'disk'`)
  await kit.owner('delete from alert_firings')
  expect(findNumber(await read(), 'disk')).toMatchObject({ isWrong: false, rule: null })
})
