import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeMeeting } from '#features/meetings/meetings/meetings.fixtures.ts'
import { buildUser, formDefaults, render, tenant } from '#test/kit.tsx'

const closed = { getState: () => ({ open: false, approvalRequired: false, providers: [] }) }

test('offers a new administrator a meeting, colleagues and the settings', async () => {
  const { press } = render('/portal/launch-page', { user: buildUser('admin') })
  expect(await screen.findByRole('heading', { level: 1, name: 'Your portal is ready' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Start now' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open settings' })).toHaveProperty('pathname', '/portal/tenant')
  await press.click(screen.getByRole('button', { name: 'Invite…' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

const openMeeting = makeMeeting({ kind: 'open', start: null, end: null, startsAt: null, endsAt: null, invitees: [] })
const meetNow = {
  meetings: { meetNow: () => openMeeting },
  defaults: { get: () => formDefaults('abc123') },
}
const link = `${openMeeting.url}#${openMeeting.password}`

test('copies the link of the first meeting, shows it, and starts the same meeting', async () => {
  const { press, calls } = render('/portal/launch-page', { user: buildUser('admin'), responses: meetNow })
  await press.click(await screen.findByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Link copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(link)
  expect(screen.getByLabelText('Link')).toHaveProperty('value', link)
  await press.click(screen.getByRole('button', { name: 'Start now' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your meeting is ready' }))
  expect(dialog.getByRole('link', { name: 'Start' })).toHaveProperty('pathname', '/portal/join/1234567890')
  expect(calls.filter(({ name }) => name === 'meetings.meetNow')).toHaveLength(1)
})

test('says why there is neither camera nor microphone, and starts the meeting all the same', async () => {
  const getUserMedia = vi.fn(async () => Promise.reject(new DOMException('', 'NotFoundError')))
  const mediaDevices = Object.assign(new EventTarget(), { enumerateDevices: async () => [], getUserMedia })
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  try {
    const { press } = render('/portal/launch-page', { user: buildUser('admin'), responses: meetNow })
    const ask = await screen.findByRole('button', { name: 'Use camera and microphone' })
    expect(getUserMedia).not.toHaveBeenCalled()
    // Those who may join a meeting may test the connection; there is none yet.
    expect(screen.queryByRole('button', { name: 'Check connection' })).toBeNull()
    await press.click(ask)
    expect(await screen.findByText('No camera and no microphone found')).toBeTruthy()
    expect(screen.getByText(/You can also join without one/)).toBeTruthy()
    await press.click(screen.getByRole('button', { name: 'Start now' }))
    expect(await screen.findByRole('dialog', { name: 'Your meeting is ready' })).toBeTruthy()
    expect(screen.getByText('Check connection')).toBeTruthy()
  } finally {
    Reflect.deleteProperty(navigator, 'mediaDevices')
  }
})

test('offers members a meeting only', async () => {
  render('/portal/launch-page', { user: buildUser('member') })
  expect(await screen.findByRole('button', { name: 'Start now' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Invite…' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open settings' })).toBeNull()
})

test('shows visitors the ways in, without the frame of the portal; the sign-in leads back', async () => {
  const { path } = render('/portal/launch-page', {
    responses: { signUp: { getState: () => ({ ...closed.getState(), open: true }) } },
  })
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveProperty(
    'search',
    '?redirect=%2Fportal%2Flaunch-page',
  )
  expect(screen.getByLabelText('Meeting ID or link')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Sign up your organisation' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Skip to content' })).toBeNull()
  expect(path()).toBe('/portal/launch-page')
})

test('getting started joins a meeting in place, and offers an account only where that is possible', async () => {
  const { press, path } = render('/portal/getting-started', { responses: { signUp: closed } })
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Sign up your organisation' })).toBeNull()
  await press.type(screen.getByLabelText('Meeting ID or link'), '1234567890{Enter}')
  await waitFor(() => expect(path()).toBe('/portal/join/1234567890'))
})

test('getting started leads to the register page and to the sign-up of organisations where they are open', async () => {
  render('/portal/getting-started', {
    responses: {
      auth: { tenantInfo: () => ({ ...tenant, signup: { normal: true, social: false } }) },
      signUp: { getState: () => ({ open: true, approvalRequired: false, providers: [] }) },
    },
  })
  expect(await screen.findByRole('link', { name: 'Create an account' })).toHaveProperty('pathname', '/portal/register')
  expect(await screen.findByRole('link', { name: 'Sign up your organisation' })).toHaveProperty(
    'pathname',
    '/portal/signup',
  )
})
