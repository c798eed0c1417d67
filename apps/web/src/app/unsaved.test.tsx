import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, formDefaults, loginResponse, refuse, render, type StubResponses } from '#test/kit.tsx'

const user = buildUser('member')
const none = { items: [], hasMore: false }
const responses: StubResponses = {
  defaults: { get: () => formDefaults('gen23456') },
  meetings: {
    listSchedules: () => none,
    create: () => refuse(401, 'not-signed-in'),
  },
}
const question = 'Leave without saving?'
const topic = () => screen.findByLabelText<HTMLInputElement>('Topic')

test('restores a form after signing in again when the session ended while typing', async () => {
  const { press, path, signIn } = render('/portal/schedule-meeting', {
    user,
    responses: {
      ...responses,
      auth: {
        login: () => {
          signIn(user)
          return loginResponse
        },
      },
    },
  })
  await press.type(await topic(), 'Weekly review')
  await press.click(screen.getByLabelText('Participants can join before the host'))
  await press.clear(screen.getByLabelText('Meeting password'))
  await press.type(screen.getByLabelText('Meeting password'), 'typed-word')
  signIn(null)
  await press.click(screen.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(path()).toBe('/portal/login?redirect=%2Fportal%2Fschedule-meeting&ended=1'))
  expect(screen.queryByRole('dialog', { name: question })).toBeNull()
  const notice = within(
    (await screen.findByText('Your session has ended')).closest<HTMLElement>('[role="status"]') ?? document.body,
  )
  expect(notice.getByText(/Your unsaved changes are kept/)).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Notices' })).getByRole('alert').textContent).toBe('')
  const stored = Object.values({ ...sessionStorage }).join()
  expect(stored).toContain('Weekly review')
  expect(stored).not.toContain('typed-word')

  await press.type(await screen.findByLabelText('Email'), 'ana@acme.test')
  await press.type(screen.getByLabelText('Password'), 'Correct1Horse')
  await press.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(path()).toBe('/portal/schedule-meeting'))
  expect((await topic()).value).toBe('Weekly review')
  expect(await screen.findByText('We restored your unsaved changes.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Participants can join before the host').checked).toBe(true)
})

test('restores a draft only for its own user', async () => {
  const first = render('/portal/schedule-meeting', { user, responses })
  await first.press.type(await topic(), 'Weekly review')
  first.unmount()
  const other = buildUser('member', { id: '00000000-0000-4000-8000-000000000008' })
  render('/portal/schedule-meeting', { user: other, responses })
  expect((await topic()).value).toBe('')
})

test('asks before leaving a changed form and can stay', async () => {
  const { press, path } = render('/portal/schedule-meeting', { user, responses })
  await press.type(await topic(), 'Weekly review')
  await press.click(screen.getByRole('link', { name: 'Upcoming Meeting' }))
  await screen.findByRole('dialog', { name: question })
  expect(path()).toBe('/portal/schedule-meeting')
  const stay = screen.getByRole('button', { name: 'Keep editing' })
  await waitFor(() => expect(document.activeElement).toBe(stay))
  await press.click(stay)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(path()).toBe('/portal/schedule-meeting')
  expect((await topic()).value).toBe('Weekly review')
})

test('discards the changes when leaving', async () => {
  const { press, path } = render('/portal/schedule-meeting', { user, responses })
  await press.type(await topic(), 'Weekly review')
  await press.click(screen.getByRole('link', { name: 'Upcoming Meeting' }))
  await press.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { level: 1, name: 'Upcoming meetings' })
  expect(path()).toBe('/portal/upcoming-meetings')
  await press.click(screen.getByRole('link', { name: 'Schedule Meeting' }))
  expect((await topic()).value).toBe('')
})

test('leaves an unchanged form without asking', async () => {
  const { press, path } = render('/portal/schedule-meeting', { user, responses })
  await topic()
  await press.click(screen.getByRole('link', { name: 'Upcoming Meeting' }))
  await screen.findByRole('heading', { level: 1, name: 'Upcoming meetings' })
  expect(path()).toBe('/portal/upcoming-meetings')
})
