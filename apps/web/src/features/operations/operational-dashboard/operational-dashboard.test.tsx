import { healthNumberNames } from '@foyer/contract/operations/health-numbers'
import { healthNumberLabels } from '@foyer/contract/operations/health-numbers.labels'
import type { OperationalDashboard, ShownNumber } from '@foyer/contract/operations/operational-dashboard'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'

const path = '/portal/operational-dashboard'
const since = '2026-11-27T09:40:00.000Z'
const number = (name: ShownNumber['number'], rest: Partial<ShownNumber>): ShownNumber => ({
  ...{ number: name, value: null, rule: null, isWrong: false, wrongSince: null, alert: null, line: [] },
  ...rest,
})
const over = (threshold: number, seconds: number) => ({ direction: 'over' as const, threshold, seconds })
const under = (threshold: number, seconds: number) => ({ direction: 'under' as const, threshold, seconds })
const dashboard: OperationalDashboard = {
  takenAt: new Date().toISOString(),
  isStale: false,
  from: '2026-11-26T10:00:00.000Z',
  stepSeconds: 900,
  numbers: [
    number('conferences', { value: 214, line: [200, null, 220, 214] }),
    number('failedJoins', { rule: over(2, 300) }),
    number('engineHeartbeat', { value: 660, isWrong: true, wrongSince: since, rule: over(30, 0) }),
    number('responseTime', { value: 138, line: [120, 138], rule: over(300, 300) }),
    number('oldestTransaction', { value: 1.8, rule: over(60, 60) }),
    number('disk', { value: 82, isWrong: true, wrongSince: since, rule: over(80, 600) }),
    number('certificate', { value: 41.9, rule: under(21, 0) }),
  ],
  failedJoins: {
    failures: 17,
    joins: 4210,
    reasons: [
      {
        reason: 'no-media-path',
        failures: 17,
        tenant: { name: 'Riverside County', failures: 9 },
        client: { name: 'Chrome 141', failures: 12 },
      },
    ],
  },
  installation: {
    engines: [
      {
        ...{ instance: 'one', kind: 'embedded', host: 'engine-1', release: '1.9.2', isSilent: false, load: 67.2 },
        ...{ rooms: 46, participants: 402, heardAt: new Date().toISOString() },
      },
      {
        ...{ instance: 'four', kind: 'embedded', host: 'engine-4', release: '1.9.2', isSilent: true, load: null },
        ...{ rooms: null, participants: null, heardAt: new Date(Date.now() - 660_000).toISOString() },
      },
    ],
    processes: [
      {
        ...{ host: 'portal-1', port: 3000, release: '1.9.2', startedAt: since, seenAt: since, isMissing: true },
        requests: 0,
      },
    ],
    database: { version: '18.4', maxConnections: 200, seesAll: false },
    disk: { freeBytes: 360e9, totalBytes: 2e12 },
  },
  own: null,
}
const respond = (response: OperationalDashboard, wrong = 2) => ({
  operationalDashboard: { get: () => response, countWrong: () => ({ wrong }), dismissProcess: () => ({}) },
})
const operator = buildUser('superadmin', { timezone: 'UTC' })
const mutedRule = {
  ...{ id: '018f3a52-0000-7000-8000-000000000001', name: 'Half of it', number: 'connections' as const, ...over(50, 0) },
  ...{ builtIn: false, changed: false, enabled: true, mutedUntil: null, mutedBy: '', firing: null, lastFiredAt: null },
  version: 1,
}
const findCell = async (name: string | RegExp) => (await screen.findByText(name)).closest('li')

test('says first what is wrong, the worst with the main action', async () => {
  render(path, { user: operator, responses: respond(dashboard) })
  const card = within(await screen.findByRole('region', { name: '2 things are not normal' }))
  const rows = card.getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^An engine has not answered for 11\s?minAlert when older than 30\s?s · since .*Open$/u),
    expect.stringMatching(
      /^The disk is 82% fullAlert when over 80% for 10\s?min · since .* · make room on the server/u,
    ),
  ])
  expect(card.getByRole('link', { name: /^Open: An engine/ }).getAttribute('href')).toMatch(/#engines$/)
  expect(await screen.findByRole('link', { name: /Operational Dashboard.*2 problems/ })).toBeTruthy()
})

const alert = { id: '018f3a52-0000-7000-8000-000000000001', name: 'Half of it', rule: over(50, 0), mutedUntil: null }

test('names the rule that fires, and mutes it for an hour', async () => {
  const wrong = { value: 60, isWrong: true, wrongSince: since, rule: over(80, 300) }
  const response = { ...dashboard, numbers: [number('connections', { ...wrong, alert })] }
  const { calls, press } = render(path, {
    user: operator,
    responses: { ...respond(response), alerts: { mute: ({ mutedUntil }) => ({ ...mutedRule, mutedUntil }) } },
  })
  expect(await screen.findByText(/^Half of it · Alert when over 50% · since /)).toBeTruthy()
  await press.click(screen.getByRole('button', { name: /^Mute: 60% of the database/ }))
  await press.click(await screen.findByRole('menuitem', { name: 'For an hour' }))
  await screen.findByText('Rule muted successfully')
  const { input } = calls.find(({ name }) => name === 'alerts.mute') ?? {}
  expect(input).toEqual({ id: alert.id, mutedUntil: expect.any(String) })
})

test('says until when a rule is muted, and unmutes it', async () => {
  const muted = { ...alert, name: '', mutedUntil: '2027-01-02T08:00:00.000Z' }
  const wrong = { value: 60, isWrong: true, wrongSince: since, rule: over(80, 300), alert: muted }
  const { calls, press } = render(path, {
    user: operator,
    responses: {
      ...respond({ ...dashboard, numbers: [number('connections', wrong)] }),
      alerts: { mute: () => mutedRule },
    },
  })
  expect(
    await screen.findByText(
      /^Alert when over 50% · since .* · raise max_connections .* · muted until Sat, 2 Jan 2027, 08:00$/,
    ),
  ).toBeTruthy()
  await press.click(screen.getByRole('button', { name: /^Unmute: / }))
  await screen.findByText('Rule unmuted successfully')
  expect(calls.find(({ name }) => name === 'alerts.mute')?.input).toEqual({ id: alert.id, mutedUntil: null })
})

test('writes numbers with their units, thresholds and lines in words', async () => {
  render(path, { user: operator, responses: respond(dashboard) })
  expect((await findCell('Response time, p95'))?.textContent).toMatch(/138 ms.*alert when over 300\s?ms for 5\s?min/u)
  expect((await findCell('Certificate'))?.textContent).toMatch(/41.9 days.*alert when less than 21\s?days/u)
  expect((await findCell('Conferences now'))?.textContent).toContain('line from 200 to 220')
  const failed = (await screen.findAllByText('Joins that failed')).map((label) => label.closest('li')?.textContent)
  expect(failed).toContainEqual(expect.stringMatching(/fewer than 20 joins · alert when over 2% for 5\s?min/u))
  expect((await findCell('Oldest transaction'))?.textContent).toContain('the portal’s own only')
  expect(screen.getByRole('img', { name: 'Conferences now: least 200, most 220, now 214' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Conferences now' }).getAttribute('href')).toBe('/portal/live-meeting')
})

test('says of each number of the installation where to look or what to do', async () => {
  render(path, {
    user: operator,
    responses: respond({ ...dashboard, numbers: healthNumberNames.map((name) => number(name, { value: 1 })) }, 0),
  })
  await findCell('Disk')
  for (const name of healthNumberNames) {
    const cell = screen
      .getAllByText(healthNumberLabels[name].en)
      .map((label) => label.closest('li'))
      .find((found) => found !== null)
    const target = cell?.querySelector('a')?.getAttribute('href')
    expect(target ?? cell?.lastChild?.textContent, name).toBeTruthy()
  }
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  for (const name of ['Response time, p95', 'Errors', 'Connections']) expect(target(name)).toMatch(/#processes$/)
  expect((await findCell('Certificate'))?.textContent).toContain('renew the files of TLS_CERT and TLS_KEY')
})

test('has the lines as a table, the newest first', async () => {
  const { press } = render(path, { user: operator, responses: respond(dashboard) })
  const choice = within(await screen.findByRole('radiogroup', { name: 'Meetings: lines or table' }))
  await press.click(choice.getByRole('radio', { name: 'Table' }))
  const rows = within(await screen.findByRole('region', { name: 'Meetings, table' })).getAllByRole('row')
  expect(rows.map((row) => row.lastChild?.textContent)).toEqual(['Conferences now', '214', '220', '–', '200'])
})

test('lists engines, failed joins and processes, and dismisses a missing one', async () => {
  const { calls, press } = render(path, { user: operator, responses: respond(dashboard) })
  expect((await screen.findByRole('row', { name: /engine-1/ })).textContent).toContain('67%')
  expect(screen.getByRole('row', { name: /does not answer\s*engine-4/ }).textContent).toMatch(/11\s?min/u)
  expect(screen.getByText('1 of 2 up')).toBeTruthy()
  expect(screen.getByText('17 of 4,210 in 1 h')).toBeTruthy()
  expect(screen.getByText('9 of them at Riverside County · 12 of them with Chrome 141')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Dismiss portal-1:3000' }))
  await screen.findByText('Process dismissed')
  expect(calls.find(({ name }) => name === 'operationalDashboard.dismissProcess')?.input).toEqual({
    host: 'portal-1',
    port: 3000,
  })
})

test('keeps the range in the address', async () => {
  const { calls, press, path: readPath } = render(path, { user: operator, responses: respond(dashboard) })
  await press.click(await screen.findByRole('radio', { name: '7 days' }))
  await waitFor(() => expect(readPath()).toContain('range=7d'))
  await waitFor(() => expect(calls.some(({ input }) => JSON.stringify(input) === '{"range":"7d"}')).toBe(true))
})

test('shows an administrator their part, in French', async () => {
  const own: OperationalDashboard = {
    ...dashboard,
    numbers: [number('conferences', { value: 2, line: [1, 2] }), number('mailAge', { value: 3, rule: over(300, 0) })],
    installation: null,
    own: {
      mail: { since, problem: 'host-unknown', waiting: 4 },
      providers: [{ label: 'Microsoft', since }],
    },
  }
  render(path, { user: buildUser('admin', { timezone: 'UTC' }), language: 'fr', responses: respond(own, 0) })
  expect(await screen.findByText('Vos e-mails ne sont pas distribués')).toBeTruthy()
  expect(screen.getByText('La connexion avec Microsoft échoue')).toBeTruthy()
  expect(
    screen.getByText('alerte : depuis plus de 5 min', { normalizer: (text) => text.replace(/\s/g, ' ') }),
  ).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Moteurs' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Processus' })).toBeNull()
})

test('says in one line that all is normal', async () => {
  const calm = { ...dashboard, numbers: [number('conferences', { value: 0 })] }
  render(path, { user: operator, responses: respond(calm, 0) })
  expect(await screen.findByText('All normal')).toBeTruthy()
  expect(screen.queryByText(/problem/)).toBeNull()
})
