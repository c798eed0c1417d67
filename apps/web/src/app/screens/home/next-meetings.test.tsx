import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeOccurrence } from '#features/meetings/meetings/meetings.fixtures.ts'
import { buildUser, render, tenant } from '#test/kit.tsx'

const user = buildUser('member', { timezone: 'UTC' })

function open(sendsEmail: boolean, rows: ReturnType<typeof makeOccurrence>[]) {
  let count = 3
  return render('/portal/landing-page', {
    user,
    responses: {
      auth: { tenantInfo: () => ({ ...tenant, sendsEmail }) },
      meetings: {
        listSchedules: () => ({ items: rows, hasMore: false }),
        copyInvite: () => ({ text: 'Join Weekly review', url: '' }),
      },
      responses: {
        countUnnotified: ({ ids }) => ({ items: count > 0 ? ids.map((id) => ({ id, count })) : [] }),
        markNotified: () => {
          count = 0
          return {}
        },
      },
    },
  })
}

const own = makeOccurrence(60)
const next = { ...makeOccurrence(120), id: '00000000-0000-4000-8000-000000000098', meetingId: own.meetingId }
const other = {
  ...makeOccurrence(180, { own: false }),
  id: '00000000-0000-4000-8000-000000000097',
  meetingId: '00000000-0000-4000-8000-000000000099',
}

test('says of own meetings, of a series once, how many people have not been told without a mail server', async () => {
  vi.stubGlobal('isSecureContext', true)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { press, calls } = open(false, [own, next, other])
  const line = await screen.findByText('3 people have not been told')
  const row = line.closest('li')
  if (row === null) throw new Error('It is said beside the meeting')
  await press.click(within(row).getByRole('button', { name: 'Copy invitation' }))
  expect(await screen.findByText('Meeting invite copied')).toBeTruthy()
  expect(write.mock.lastCall?.[0]).toContain('Weekly review')
  await press.click(within(row).getByRole('button', { name: 'Mark as told' }))
  expect(await screen.findByText('Marked as told')).toBeTruthy()
  await vi.waitFor(() => expect(screen.queryByText(/not been told/)).toBeNull())
  expect(calls.find(({ name }) => name === 'responses.markNotified')?.input).toEqual({ id: own.meetingId })
  expect(calls.find(({ name }) => name === 'responses.countUnnotified')?.input).toEqual({ ids: [own.meetingId] })
})

test('asks nothing where emails are sent', async () => {
  const { calls } = open(true, [own])
  expect(await screen.findByText('Weekly review')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'responses.countUnnotified')).toBe(false)
})
