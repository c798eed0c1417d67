import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeInvitee } from '#features/meetings/meetings/detail/responses.fixtures.ts'
import { makeMeeting, makePreview } from '#features/meetings/meetings/meetings.fixtures.ts'
import { fillDateTime } from '#test/fill-date-time.ts'
import { buildUser, formDefaults, render, type StubResponses, tenant } from '#test/kit.tsx'

const user = buildUser('member')
const responses = (): StubResponses => ({
  defaults: { get: () => formDefaults('gen23456') },
  meetings: {
    create: () => makeMeeting(),
    previewTimes: () => makePreview(),
    listSchedules: () => ({ items: [], hasMore: false }),
    get: () => makeMeeting(),
    copyInvite: () => ({ text: 'Join Weekly review', url: makeMeeting().url }),
  },
  responses: { list: () => ({ items: [] }) },
})

/** Opens the form some minutes before nine; lets a time pass. */
async function openBeforeHour() {
  const clocks = ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...clocks], now: new Date('2031-06-02T18:49:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const view = render('/portal/schedule-meeting', { user, responses: responses() })
  const topic = await screen.findByLabelText('Topic')
  const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000))
  return { ...view, topic, pass }
}

test('a start that was suggested and not changed moves on before it is in the past', async () => {
  const { press, topic, pass, calls } = await openBeforeHour()
  await press.type(topic, 'Weekly review')
  await pass(12)
  await press.click(screen.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(calls.some(({ name }) => name === 'meetings.create')).toBe(true))
  expect(calls.find(({ name }) => name === 'meetings.create')?.input).toMatchObject({
    start: '2031-06-02T21:30',
    end: '2031-06-02T22:30',
  })
})

test('a start that was chosen stays', async () => {
  const { press, topic, pass, calls } = await openBeforeHour()
  await press.type(topic, 'Weekly review')
  fillDateTime('Start', '2031-06-02T20:55')
  await pass(12)
  await press.click(screen.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(calls.some(({ name }) => name === 'meetings.create')).toBe(true))
  expect(calls.find(({ name }) => name === 'meetings.create')?.input).toMatchObject({ start: '2031-06-02T20:55' })
})

test('does not call people invited whom no email could reach', async () => {
  const { press } = render('/portal/schedule-meeting', {
    user,
    responses: {
      ...responses(),
      auth: { tenantInfo: () => ({ ...tenant, sendsEmail: false }) },
      responses: { list: () => ({ items: [makeInvitee({ delivery: 'unsent' })] }) },
    },
  })
  await press.type(await screen.findByLabelText('Topic'), 'Weekly review')
  await press.click(screen.getByRole('button', { name: 'Schedule' }))
  const card = within(await screen.findByRole('region', { name: 'Weekly review' }))
  expect(await card.findByText('1 person has not been told')).toBeTruthy()
  expect(card.getByRole('button', { name: 'Mark as told' })).toBeTruthy()
  expect(card.queryByText(/invited/)).toBeNull()
})
