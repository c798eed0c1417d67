import type { AlertFiring, AlertRule } from '@foyer/contract/operations/alerts'
import { builtInRoles } from '@foyer/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildUser, refuse, render, type StubResponses } from '#test/kit.tsx'
import { findMuteEnd } from './shared/mute-end.rules.ts'

// Compiles the screen first, which can take longer than a test waits on a busy machine.
beforeAll(() => import('./alerts-screen.tsx'), 60_000)

const path = '/portal/operational-dashboard/alerts'
const user = buildUser('superadmin')

const makeRule = (at: number, rule: Partial<AlertRule>): AlertRule => ({
  ...{
    id: `00000000-0000-4000-8000-00000000010${at}`,
    name: '',
    builtIn: true,
    changed: false,
    enabled: true,
    version: 1,
  },
  ...{ number: 'disk', direction: 'over', threshold: 80, seconds: 600 },
  ...{ mutedUntil: null, mutedBy: '', firing: null, lastFiredAt: null },
  ...rule,
})
const joins = makeRule(1, {
  number: 'failedJoins',
  threshold: 2,
  seconds: 300,
  lastFiredAt: '2026-11-18T09:40:00.000Z',
})
const disk = makeRule(2, {
  firing: { since: '2026-11-20T08:00:00.000Z', worst: 91, emails: 'not-delivered' },
  ...{ threshold: 85, changed: true },
})
const certificate = makeRule(3, {
  ...{ number: 'certificate', direction: 'under', threshold: 21, seconds: 0 },
  ...{ mutedUntil: '2099-01-01T00:00:00.000Z', mutedBy: 'Ada Lovelace' },
})
const mine = makeRule(4, { name: 'Lakeside', number: 'errors', builtIn: false, enabled: false, threshold: 1 })
const rules = [joins, disk, certificate, mine]

const show = (responses: StubResponses['alerts'] = {}, query = '') =>
  render(`${path}${query}`, {
    user,
    responses: {
      alerts: {
        list: () => ({ items: rules, recipients: 2 }),
        get: ({ id }) => rules.find((rule) => rule.id === id) ?? refuse(404, 'not-found'),
        estimate: () => ({ count: 3, since: '2026-01-01T00:00:00.000Z', firing: true }),
        listFirings: () => ({ items: [], hasMore: false }),
        ...responses,
      },
    },
  })
const findTable = async () => within(await screen.findByRole('table', { name: 'Alerts' }))
const listNames = async () =>
  (await findTable()).getAllByRole('row').flatMap((row) => row.querySelector('button')?.textContent ?? [])
const choose = async ({ press }: ReturnType<typeof render>, name: string, action: string) => {
  await press.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await press.click(await screen.findByRole('menuitem', { name: action }))
}

test('lists the rules in groups, with threshold, time, mute and firing', async () => {
  show()
  const table = await findTable()
  const texts = table.getAllByRole('row').map((row) => row.textContent?.replaceAll('\u00a0', ' '))
  expect(texts).toEqual([
    expect.stringMatching(/^RuleThresholdForMuted untilLast firedOn/),
    'Meetings',
    expect.stringMatching(/^Joins that failedover 2%5 minMute…–18 Nov, /),
    'Queues, disk, certificates',
    expect.stringMatching(/^Diskover 85%10 minMute…–Firing since 20 Nov, .*Email not delivered$/),
    expect.stringMatching(/^Certificateless than 21 daysat once.*2099.*Never$/),
    'Your own',
    expect.stringMatching(/^Lakesideover 1%10 min.*Never$/),
  ])
  expect(screen.getByRole('button', { name: '2 people get them' })).toBeTruthy()
  expect(screen.getByText('One email when it begins, one when it ends')).toBeTruthy()
})

test('finds rules by name and threshold, and by tab, in the URL', async () => {
  const { press, path: address } = show()
  await press.type(await screen.findByRole('searchbox', { name: 'Find a rule' }), '21')
  await waitFor(async () => expect(await listNames()).toEqual(['Certificate']))
  await waitFor(() => expect(address()).toBe(`${path}?search=21`))
  await press.clear(screen.getByRole('searchbox', { name: 'Find a rule' }))
  for (const [tab, name] of [
    ['Firing', 'Disk'],
    ['Muted', 'Certificate'],
    ['Off', 'Lakeside'],
  ]) {
    await press.click(screen.getByRole('tab', { name: new RegExp(`^${tab}`) }))
    await waitFor(async () => expect(await listNames()).toEqual([name]))
  }
  expect(address()).toBe(`${path}?tab=off`)
})

test('says that nothing is firing, and shows a failure with a retry', async () => {
  let broken = true
  const { press } = show(
    {
      list: () => (broken ? refuse(409, 'conflict', { message: 'Broken' }) : { items: [joins], recipients: 1 }),
    },
    '?tab=firing',
  )
  expect(await screen.findByText('Broken')).toBeTruthy()
  broken = false
  await press.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No rule is firing.')).toBeTruthy()
  expect(screen.getByRole('button', { name: '1 person gets them' })).toBeTruthy()
})

test('turns a rule off at once', async () => {
  const { press, calls } = show({ setEnabled: () => ({ ...disk, enabled: false, firing: null }) })
  await press.click(await screen.findByRole('switch', { name: 'Disk: on' }))
  expect(await screen.findByText('Rule turned off successfully')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'alerts.setEnabled')?.input).toEqual({ id: disk.id, enabled: false })
})

test('mutes until a time that is chosen, and unmutes', async () => {
  const shown = show({ mute: ({ mutedUntil }) => ({ ...joins, mutedUntil }) })
  const { press, calls } = shown
  await press.click(await screen.findByRole('button', { name: 'Mute… Joins that failed' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mute “Joins that failed”?' }))
  expect(dialog.getByRole('radio', { name: 'For an hour' })).toHaveProperty('checked', true)
  await press.click(dialog.getByRole('radio', { name: 'For a week' }))
  await press.click(dialog.getByRole('button', { name: 'Mute' }))
  expect(await screen.findByText('Rule muted successfully')).toBeTruthy()
  const input = Object(calls.find(({ name }) => name === 'alerts.mute')?.input)
  expect(Math.round((Date.parse(input.mutedUntil) - Date.now()) / 86_400_000)).toBe(7)
  await choose(shown, 'Certificate', 'Unmute')
  expect(await screen.findByText('Rule unmuted successfully')).toBeTruthy()
  expect(calls.findLast(({ name }) => name === 'alerts.mute')?.input).toEqual({ id: certificate.id, mutedUntil: null })
})

test('mutes on a phone from the menu of a card, which names only an end that there is', async () => {
  const matchMedia = window.matchMedia
  onTestFinished(() => {
    vi.stubGlobal('matchMedia', matchMedia)
  })
  vi.stubGlobal('matchMedia', (query: string) => ({ ...matchMedia(query), matches: query.includes('max-width') }))
  const shown = show({ mute: ({ mutedUntil }) => ({ ...joins, mutedUntil }) })
  const find = async (name: string) => (await screen.findByText(name)).closest('li')
  const ends = async (name: string) =>
    [...((await find(name))?.querySelectorAll('dt') ?? [])]
      .filter((term) => term.nextElementSibling?.childNodes.length !== 0)
      .map(({ textContent }) => textContent)
  expect(await ends('Joins that failed')).not.toContain('Muted until')
  expect(await ends('Certificate')).toContain('Muted until')
  await choose(shown, 'Joins that failed', 'Mute…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Mute “Joins that failed”?' }))
  await shown.press.click(dialog.getByRole('button', { name: 'Mute' }))
  expect(await screen.findByText('Rule muted successfully')).toBeTruthy()
})

test('tomorrow at eight is that of the operator’s time zone, and a time that is over is none', () => {
  const now = Date.parse('2026-11-28T23:30:00Z')
  const at = (zone: string) => findMuteEnd('tomorrow', { now, zone, chosen: '' })
  expect(at('UTC')).toBe('2026-11-29T08:00:00.000Z')
  expect(at('Europe/Paris')).toBe('2026-11-30T07:00:00.000Z')
  const chosen = (time: string) => findMuteEnd('chosen', { now, zone: 'UTC', chosen: time })
  expect(chosen('2026-11-28T23:45')).toBe('2026-11-28T23:45:00.000Z')
  expect([chosen('2026-11-28T23:15'), chosen('T08:00')]).toEqual([undefined, undefined])
})

test('creates a rule, and says before how often it would have fired', async () => {
  const { press, calls } = show({ create: () => ({ ...mine, name: '' }) })
  await press.click(await screen.findByRole('button', { name: 'New rule' }))
  const form = within(await screen.findByRole('form', { name: 'New rule' }))
  await press.selectOptions(form.getByLabelText('Number'), 'Database size')
  expect(form.getByText('In gigabytes.')).toBeTruthy()
  const threshold = form.getByLabelText('Threshold')
  await press.clear(threshold)
  await press.click(form.getByRole('button', { name: 'Create rule' }))
  expect(await form.findAllByText(/Enter a number from 0/)).not.toHaveLength(0)
  await press.type(threshold, '2.5')
  await press.selectOptions(form.getByLabelText('For'), 'at once')
  expect(await form.findByText('Would have fired 3 times in the last 7 days. It would be firing now.')).toBeTruthy()
  const expected = { number: 'databaseSize', direction: 'over', threshold: 2.5e9, seconds: 0 }
  await waitFor(() => expect(calls.findLast(({ name }) => name === 'alerts.estimate')?.input).toEqual(expected))
  await press.click(form.getByRole('button', { name: 'Create rule' }))
  expect(await screen.findByText('Rule created successfully')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'alerts.create')?.input).toEqual({ name: '', ...expected })
})

test('edits and resets a built-in rule, and deletes one of the operator’s own', async () => {
  const shown = show({ update: (input) => ({ ...disk, ...input }), reset: () => disk, delete: () => ({}) })
  const { press, calls } = shown
  await press.click(await screen.findByRole('button', { name: 'Actions for Joins that failed' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Edit', 'Mute…', 'History'])
  await press.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  await choose(shown, 'Disk', 'Edit')
  const form = within(await screen.findByRole('form', { name: 'Disk' }))
  expect(form.queryByLabelText('Name')).toBeNull()
  expect(form.getByLabelText('Number')).toHaveProperty('disabled', true)
  await press.clear(form.getByLabelText('Threshold'))
  await press.type(form.getByLabelText('Threshold'), '90')
  await press.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Rule edited successfully')).toBeTruthy()
  const { id, version, number, direction, seconds } = disk
  expect(calls.find(({ name }) => name === 'alerts.update')?.input).toEqual({
    ...{ id, version, name: '', number, direction, seconds, threshold: 90 },
  })
  await choose(shown, 'Disk', 'Reset')
  const question = within(await screen.findByRole('dialog', { name: 'Reset “Disk”?' }))
  expect(question.getByText('The rule is as it was from the start again: over 80%, for 10 min.')).toBeTruthy()
  await press.click(question.getByRole('button', { name: 'Reset' }))
  expect(await screen.findByText('Rule reset successfully')).toBeTruthy()
  await choose(shown, 'Lakeside', 'Delete')
  const deletion = within(await screen.findByRole('dialog', { name: 'Delete “Lakeside”?' }))
  await press.click(deletion.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Rule deleted successfully')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'alerts.delete')?.input).toEqual({ id: mine.id })
})

const firing: AlertFiring = {
  ...{ id: '00000000-0000-4000-8000-000000000201', direction: 'over', threshold: 80, worst: 91 },
  ...{ startedAt: '2026-11-20T08:00:00.000Z', endedAt: '2026-11-20T08:12:30.000Z', emails: 'sent' },
  ...{ mutedBy: '', stoppedBy: '' },
}

test('shows when a rule fired, by its link too', async () => {
  const last = {
    ...firing,
    id: '00000000-0000-4000-8000-000000000202',
    endedAt: null,
    emails: 'not-delivered',
    mutedBy: 'Ada',
  } as const
  show({ listFirings: () => ({ items: [last, firing], hasMore: false }) }, `?rule=${disk.id}`)
  const panel = within(await screen.findByRole('dialog', { name: 'Disk' }))
  expect(await panel.findByText(/Worst value 91%.*Muted by Ada · Email not delivered$/)).toBeTruthy()
  expect(panel.getByRole('link', { name: 'Mail log' }).getAttribute('href')).toBe('/portal/mail-log')
  expect(panel.getByText(/over 80% · Worst value 91% · Lasted 12\smin 30\ss · Email sent/)).toBeTruthy()
})

test('chooses who gets the emails', async () => {
  const people = [
    { id: '00000000-0000-4000-8000-000000000301', name: 'Ada Lovelace', email: 'ada@example.test', chosen: true },
    { id: '00000000-0000-4000-8000-000000000302', name: 'Grace Hopper', email: 'grace@example.test', chosen: true },
  ]
  const { press, calls } = show({
    listRecipients: () => ({ everyone: true, people }),
    updateRecipients: () => ({ everyone: false, people }),
  })
  await press.click(await screen.findByRole('button', { name: '2 people get them' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Who gets the emails' }))
  await press.click(await dialog.findByRole('radio', { name: 'Only the people I choose' }))
  await press.click(dialog.getByRole('checkbox', { name: 'Ada Lovelace' }))
  await press.click(dialog.getByRole('checkbox', { name: 'Grace Hopper' }))
  expect(dialog.getByText('Choose at least one person')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await press.click(dialog.getByRole('checkbox', { name: 'Ada Lovelace' }))
  await press.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Choice saved successfully')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'alerts.updateRecipients')?.input).toEqual({ recipients: [people[0]?.id] })
})

test('changes nothing without the permission', async () => {
  const keys = builtInRoles.superadmin.filter((key) => key !== 'tenant.update')
  const { press } = render(path, {
    user,
    responses: {
      auth: { permissions: () => ({ tree: [], keys }) },
      alerts: { list: () => ({ items: rules, recipients: 2 }) },
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Actions for Lakeside' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['History'])
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('button', { name: 'New rule' })).toBeNull()
})

test('is in French', async () => {
  render(path, { user, language: 'fr', responses: { alerts: { list: () => ({ items: rules, recipients: 2 }) } } })
  expect(await screen.findByText('moins de 21 jours')).toBeTruthy()
  expect(screen.getByText('plus de 2 %')).toBeTruthy()
  expect(screen.getByRole('button', { name: '2 destinataires' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: /^En sourdine/ })).toBeTruthy()
})
