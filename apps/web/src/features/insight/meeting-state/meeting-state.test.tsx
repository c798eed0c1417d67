import type { MeetingState } from '@foyer/contract/insight/meeting-state'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, refuse, render } from '#test/kit.tsx'

const path = '/portal/meeting-state'
const user = buildUser('admin', { timezone: 'UTC' })
const served = { room: '', portal: 'connected', leftAt: null } as const
const measured = { since: '2026-11-16T10:31:02.000Z', loss: 0.048, roundTripMs: 164, sentBits: 420_000 }
const state: MeetingState = {
  number: '7312045518',
  topic: 'Cardiology handover',
  tenant: '',
  readAt: '2026-11-16T10:42:18.000Z',
  conference: {
    id: '00000000-0000-4000-8000-000000000034',
    startsAt: '2026-11-16T10:31:00.000Z',
    engine: 'read',
    seesSubscriptions: true,
    connected: { engine: 2, portal: 1 },
    counts: { publishers: 2, subscribers: 1, streams: 2, orphans: 1 },
    publishers: [
      {
        ...{ ...served, ...measured, connectionId: 'PA_1', name: 'Léa Fontaine' },
        tracks: [
          { source: 'microphone', muted: true },
          { source: 'camera', muted: false },
        ],
      },
      {
        ...{ ...served, ...measured, connectionId: 'PA_2', name: 'Helen Carter' },
        ...{ portal: 'left', leftAt: '2026-11-16T10:38:04.000Z', loss: null },
        tracks: [{ source: 'microphone', muted: false }],
      },
    ],
    subscribers: [
      {
        ...{
          ...served,
          connectionId: 'PA_1',
          name: 'Léa Fontaine',
          streams: 2,
          receivedBits: 2_310_000,
          pausedVideos: 1,
        },
        receives: [{ connectionId: 'PA_2', name: 'Helen Carter', sources: ['microphone'] }],
      },
    ],
    orphans: [
      {
        ...{ kind: 'engine-only', connectionId: 'PA_2', name: 'Helen Carter', room: '', source: null, from: '' },
        ...{ since: '2026-11-16T10:33:48.000Z', leftAt: '2026-11-16T10:38:04.000Z' },
      },
    ],
  },
}
const respond = (body: MeetingState | ReturnType<typeof refuse> = state) => ({ meetingState: { get: () => body } })

test('looks up a meeting by its ID, which is kept in the address', async () => {
  const { calls, press, path: address } = render(path, { user, responses: respond() })
  const field = await screen.findByRole('textbox', { name: 'Meeting ID' })
  await press.type(field, '731 204 551')
  await press.click(screen.getByRole('button', { name: 'Look up' }))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Enter a valid Meeting Id')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'meetingState.get')).toBe(false)
  await press.type(field, '8')
  await press.click(screen.getByRole('button', { name: 'Look up' }))
  expect(await screen.findByRole('heading', { name: 'Cardiology handover' })).toBeTruthy()
  expect(address()).toContain('7312045518')
  expect(calls.find(({ name }) => name === 'meetingState.get')?.input).toEqual({ id: '7312045518' })
})

test('shows publishers, subscribers and orphans, and marks what engine and portal do not agree on', async () => {
  const { press } = render(`${path}?id=7312045518`, { user, responses: respond() })
  const publishers = within(await screen.findByRole('region', { name: 'Publishers' }))
  const row = publishers.getByText('Léa Fontaine').closest('tr')
  expect(row?.textContent).toMatch(/420.*4[.,]8.*164.*10:31:02.*Connected/)
  expect(publishers.getByRole('img', { name: 'Microphone, muted' })).toBeTruthy()
  expect(publishers.getByText('Left at 10:38:04')).toBeTruthy()
  expect(screen.getByText('Connected: 2 in the engine, 1 in the portal')).toBeTruthy()
  expect(screen.getByText('Engine and portal disagree').closest('[role=alert]')?.textContent).toContain('Helen Carter')
  await press.click(screen.getByRole('tab', { name: 'Subscribers' }))
  const subscribers = within(await screen.findByRole('region', { name: 'Subscribers' }))
  expect(subscribers.getByText('Helen Carter').closest('li')?.textContent).toBe('Helen Carter')
  await press.click(screen.getByRole('tab', { name: 'Orphans' }))
  const orphans = within(await screen.findByRole('region', { name: 'Orphans' }))
  expect(orphans.getByText('Connected to the engine only')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Meeting log' }).getAttribute('href')).toBe(
    `/portal/meeting-log?conference=${state.conference?.id}`,
  )
})

test('is read again on request, and only then while it is not live', async () => {
  const { calls, press } = render(`${path}?id=7312045518&live=off`, { user, responses: respond() })
  await screen.findByRole('heading', { name: 'Cardiology handover' })
  const count = () => calls.filter(({ name }) => name === 'meetingState.get').length
  expect(count()).toBe(1)
  await press.click(screen.getByRole('button', { name: 'Refresh' }))
  await expect.poll(count).toBe(2)
  await press.click(screen.getByRole('button', { name: 'Copy as JSON' }))
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual(state)
})

test.each([
  ['an unknown ID', refuse(404, 'meeting-id-not-found'), 'Meeting Id not found'],
  ['a meeting that is not in progress', { ...state, conference: null }, 'This meeting is not in progress'],
  [
    'an engine that does not respond',
    { ...state, conference: { ...state.conference, engine: 'away' } },
    'The media engine does not respond',
  ],
  [
    'a meeting in another process',
    { ...state, conference: { ...state.conference, engine: 'elsewhere' } },
    'This meeting runs in another portal process',
  ],
])('says of %s what it is', async (_what, body, text) => {
  // @ts-expect-error the compiler does not narrow what is spread
  render(`${path}?id=7312045518`, { user, responses: respond(body) })
  expect(await screen.findByText(text)).toBeTruthy()
})

test('is neither live nor asked for again while the ID is unknown', async () => {
  const { calls } = render(`${path}?id=7312045518`, { user, responses: respond(refuse(404, 'meeting-id-not-found')) })
  await screen.findByText('Meeting Id not found')
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(calls.filter(({ name }) => name === 'meetingState.get')).toHaveLength(1)
  expect(screen.queryByRole('switch', { name: 'Live' })).toBeNull()
})

test('does not claim that no one receives media where the engine does not tell', async () => {
  const conference = state.conference && { ...state.conference, seesSubscriptions: false, subscribers: [] }
  render(`${path}?id=7312045518&tab=subscribers`, { user, responses: respond({ ...state, conference }) })
  expect((await screen.findAllByText('This media engine does not tell who receives what.')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Nobody receives media')).toBeNull()
})
