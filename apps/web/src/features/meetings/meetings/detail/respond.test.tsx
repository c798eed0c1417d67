import type { Invitation } from '@foyer/contract/meetings/responses'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, render } from '#test/kit.tsx'
import { makeInvitation } from './responses.fixtures.ts'

const path = '/portal/respond#token-of-guest'
const open = (overrides: Partial<Invitation> = {}) => {
  let { response, occurrenceResponse } = makeInvitation(overrides)
  return render(path, {
    responses: {
      responses: {
        getInvitation: () => makeInvitation({ ...overrides, response, occurrenceResponse }),
        respond: (input) => {
          occurrenceResponse = input.response
          if (input.occurrence === undefined) response = input.response
          return {}
        },
      },
    },
  })
}

test('shows the invitation without an account and answers with a button only', async () => {
  const { calls, press } = open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Weekly review' })).toBeTruthy()
  expect(screen.getByText('Ana Silva invites you.')).toBeTruthy()
  expect(screen.getByText('guest@x.test')).toBeTruthy()
  expect(screen.getByText('You have not answered yet.')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'responses.respond')).toBe(false)
  await press.click(screen.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText(/^You have accepted\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Accept', pressed: true })).toBeTruthy()
  expect(calls.find(({ name }) => name === 'responses.respond')?.input).toEqual({
    token: 'token-of-guest',
    response: 'accepted',
  })
  await press.click(screen.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText(/^You have declined\./)).toBeTruthy()
})

test('answers all meetings of a series, or only the next one', async () => {
  const occurrence = '2031-06-02T09:00'
  const { calls, press } = open({ series: true, occurrence })
  expect(await screen.findByText('Next meeting of a series')).toBeTruthy()
  await press.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(await screen.findByText(/^You have accepted\./)).toBeTruthy()
  await press.click(screen.getByText('Only this meeting'))
  expect(screen.getByRole('button', { name: 'Accept', pressed: true })).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('You have declined this meeting only.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Decline', pressed: true })).toBeTruthy()
  await press.click(screen.getByText('All meetings'))
  expect(screen.getByRole('button', { name: 'Accept', pressed: true })).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'responses.respond').map(({ input }) => input)).toEqual([
    { token: 'token-of-guest', response: 'accepted' },
    { token: 'token-of-guest', occurrence, response: 'declined' },
  ])
})

test.each([
  ['gone', 'This invitation is no longer valid'],
  ['unknown', 'This link is not complete'],
  ['ended', 'This meeting has ended'],
  ['cancelled', 'This meeting was cancelled'],
] as const)('explains a link that is %s', async (state, title) => {
  open({ state })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Join a meeting' })).toBeTruthy()
})

test('keeps the page and says why an answer was not taken', async () => {
  const { press } = render(path, {
    responses: {
      responses: {
        getInvitation: () => makeInvitation(),
        respond: () => refuse(429, 'too-many-requests', { message: 'Wait a minute' }),
      },
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Wait a minute')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Accept', pressed: false })).toBeTruthy()
})

test('is in French', async () => {
  render(path, { language: 'fr', responses: { responses: { getInvitation: () => makeInvitation() } } })
  expect(await screen.findByRole('button', { name: 'Peut-être' })).toBeTruthy()
})
