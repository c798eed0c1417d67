// Subject: start/demo.ts, start/demo-customers.ts, start/demo-tenants.ts, start/demo-history.ts, start/demo-catalogue.ts
import { contract } from '@foyer/contract/contract'
import { expect, inject, it } from 'vitest'
import { seedDemo } from '../src/start/demo.ts'
import { demoPassword } from '../src/start/demo-caller.ts'
import { useKit } from './kit.ts'

const kit = await useKit({ connection: inject('ownConnections').demo })
const period = { from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }

it('fills two tenants with users, roles, groups, meetings and completed meetings, once', async () => {
  // The super administrator who was created first may have been disabled since.
  const former = await kit.createUser(kit.operator, { level: 'superadmin' })
  await kit.owner(`update users set status = 'disabled', created_at = '2020-01-01' where id = $1`, [former.id])
  const lines = await seedDemo(kit)
  expect(lines).toHaveLength(2)
  expect(await seedDemo(kit)).toEqual(lines)
  const email = /as (\S+),/.exec(lines[0] ?? '')?.[1] ?? ''
  const signIn = await kit
    .guest({ subdomain: 'northwind' })
    .call(contract.auth.login, { email, password: demoPassword })
  const cookie = signIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const admin = kit.guest({ subdomain: 'northwind' }, cookie)
  const page = { page: 1, size: 25, search: '' }
  expect((await admin.call(contract.users.list, page)).body.items).toHaveLength(22)
  const clients = (await kit.as(kit.operator.admin).call(contract.clients.list, {})).body.items
  expect(clients.filter(({ sessions }) => sessions > 0).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Web', 'Ward tablets', 'Windows']),
  )
  expect(
    (await admin.call(contract.roles.list, page)).body.items.map(({ name, members }) => [name, members]),
  ).toContainEqual(['Front desk', 2])
  const { items } = (await admin.call(contract.groups.list, page)).body
  expect(items.map(({ name, members }) => [name, members])).toContainEqual(['Night shift', 6])
  expect((await admin.call(contract.meetings.listSchedules, page)).body.items).toHaveLength(25)
  const completed = (await admin.call(contract.conferences.listCompleted, { ...page, ...period })).body
  expect(completed.items).toHaveLength(25)
  expect(completed.hasMore).toBe(true)
  const operatorHome = await kit.as(kit.operator.admin).call(contract.operatorHome.get, { timezone: 'UTC' })
  const causes = operatorHome.body.ofTenants.causes.map((cause) => [cause.name, cause.kind])
  expect(causes).toEqual(
    expect.arrayContaining([
      ['Juniper Dental', 'no-administrator'],
      ['Harbour Legal', 'setup'],
    ]),
  )
  const local = (await kit.as(kit.operator.admin).call(contract.localRecordings.list, page)).body.items
  expect(local.map(({ computerName, state }) => [computerName, state])).toEqual(
    expect.arrayContaining([
      ['NW-RAD-07', 'computer'],
      ['ATELIER-2', 'requested'],
    ]),
  )
  const health = (await kit.as(kit.operator.admin).call(contract.operationalDashboard.get, {})).body
  const requests = health.numbers.find(({ number }) => number === 'requests')
  expect(requests?.line.filter((value) => value !== null).length).toBeGreaterThanOrEqual(95)
  const plans = (await kit.as(kit.operator.admin).call(contract.plans.list, {})).body.items
  expect(plans.map(({ name, product, termsVersion }) => [name, product.name, termsVersion])).toEqual(
    expect.arrayContaining([
      ['Team', 'Meetings', 2],
      ['Clinic 25', 'Clinic', 1],
    ]),
  )
  const said = (await kit.as(kit.operator.admin).call(contract.feedbacks.list, { search: 'tunnel' })).body.items
  expect(said[0]).toMatchObject({ rating: 2, videoIssues: ['frozen'], audioIssues: ['cut-out'], system: 'Android 16' })
}, 60_000)
