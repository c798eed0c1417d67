import { builtInMode } from '@foyer/contract/meetings/options/mode-rules'
import type { PersonalMeeting } from '@foyer/contract/meetings/personal-meeting'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, formDefaults, refuse, render, type StubResponses } from '#test/kit.tsx'

const path = '/portal/personal-meeting'
const user = buildUser('member', { timezone: 'UTC' })
const meeting: PersonalMeeting = {
  id: '00000000-0000-4000-8000-000000000031',
  number: '5550002233',
  topic: 'Ana’s room',
  password: 'abcd2345',
  passwordRequired: true,
  security: 'password',
  autoRecord: false,
  modeId: 'standard',
  url: 'https://acme.test/portal/join/5550002233',
  running: false,
  version: 4,
}
const responses = (
  shown: PersonalMeeting | null = meeting,
  overrides: StubResponses['personalMeeting'] = {},
): StubResponses => ({
  personalMeeting: { get: () => ({ meeting: shown }), ...overrides },
  meetings: { copyInvite: () => ({ text: 'Join Ana’s room', url: meeting.url }) },
  defaults: { get: () => formDefaults('fresh123') },
})
const edit = async (overrides: StubResponses['personalMeeting']) => {
  const shown = render(path, { user, responses: responses(meeting, overrides) })
  await shown.press.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = await screen.findByRole('form', { name: 'Edit personal meeting' })
  const type = async (label: string, text: string) => {
    await shown.press.clear(within(form).getByLabelText(label))
    await shown.press.type(within(form).getByLabelText(label), text)
  }
  return { ...shown, form, type, save: () => shown.press.click(within(form).getByRole('button', { name: 'Save' })) }
}

test('shows how the room is entered and brings others in', async () => {
  const { press } = render(path, { user, responses: responses() })
  expect(await screen.findByRole('heading', { name: 'Ana’s room' })).toBeTruthy()
  expect(screen.getByText('555 000 2233')).toBeTruthy()
  expect(screen.getByText('Anyone with the password')).toBeTruthy()
  expect(screen.queryByText('abcd2345')).toBeNull()
  expect(screen.getByRole('link', { name: 'Start' }).getAttribute('href')).toBe('/portal/join/5550002233')
  const link = `${meeting.url}#abcd2345`
  expect(await screen.findByRole('img', { name: `QR code of the link ${link}` })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download as SVG' })).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toBe(link)
  await press.click(screen.getByRole('button', { name: 'Copy invitation' }))
  expect(await screen.findByText('Meeting invite copied')).toBeTruthy()
})

test('names its mode unless that is the standard one', async () => {
  const choice = { name: '', description: '', ...builtInMode }
  const items = [
    { ...choice, id: 'standard' },
    { ...choice, id: '00000000-0000-4000-8000-0000000000a7', name: 'Consultation' },
  ]
  const open = (modeId: string) =>
    render(path, {
      user,
      responses: {
        ...responses({ ...meeting, modeId }),
        meetingModes: { listChoices: () => ({ items, defaultId: 'standard' }) },
      },
    })
  const { unmount } = open(items[1]?.id ?? '')
  expect(await screen.findByText('Consultation')).toBeTruthy()
  expect(screen.getByText('Meeting mode')).toBeTruthy()
  unmount()
  open('standard')
  await screen.findByRole('heading', { name: 'Ana’s room' })
  expect(screen.queryByText('Meeting mode')).toBeNull()
})

test('is created with one click', async () => {
  const { press, calls } = render(path, { user, responses: responses(null, { create: () => meeting }) })
  await press.click(await screen.findByRole('button', { name: 'Create my personal meeting' }))
  expect(await screen.findByText('Your personal meeting is ready')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'personalMeeting.create')?.input).toEqual({
    topic: "Ana Silva's personal meeting",
    password: 'fresh123',
    timezone: 'Europe/Paris',
  })
})

test('warns before a change ends old invitations, and saves', async () => {
  const saved = { ...meeting, number: '1112223333', security: 'signed-in' as const, version: 5 }
  const { form, type, save, press, calls } = await edit({ update: () => saved })
  expect(within(form).queryByText(/stop working/)).toBeNull()
  await type('Meeting ID', '1112223333')
  expect(within(form).getByLabelText('Meeting ID')).toHaveProperty('value', '111 222 3333')
  expect(within(form).getByText(/previous Meeting ID stop working/)).toBeTruthy()
  await press.click(within(form).getByRole('radio', { name: 'Only people who are signed in' }))
  await save()
  expect(await screen.findByText('Personal meeting saved')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'personalMeeting.update')?.input).toEqual({
    version: 4,
    topic: 'Ana’s room',
    number: '1112223333',
    password: 'abcd2345',
    security: 'signed-in',
    autoRecord: false,
  })
})

test.each([
  ['Topic', ' ', 'Enter a valid topic'],
  ['Meeting ID', '123', 'Please enter 10 digits'],
  ['Meeting password', '12345', 'Enter minimum 6 digits'],
])('refuses %s %j', async (label, text, message) => {
  const { form, type, save, calls } = await edit({})
  await type(label, text)
  await save()
  expect(await within(form).findByText(message)).toBeTruthy()
  expect(calls.some(({ name }) => name === 'personalMeeting.update')).toBe(false)
})

test('says at the field that a Meeting ID is taken', async () => {
  const { form, type, save } = await edit({
    update: () => refuse(409, 'meeting-number-taken', { message: 'Meeting id already exists', field: 'number' }),
  })
  await type('Meeting ID', '1112223333')
  await save()
  expect(await within(form).findByText('Meeting id already exists')).toBeTruthy()
})

test('offers to take over what someone else has saved', async () => {
  let latest = meeting
  const shown = render(path, {
    user,
    responses: {
      ...responses(),
      personalMeeting: {
        get: () => ({ meeting: latest }),
        update: () => {
          latest = { ...meeting, topic: 'Changed elsewhere', version: 5 }
          return refuse(409, 'conflict')
        },
      },
    },
  })
  await shown.press.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = await screen.findByRole('form', { name: 'Edit personal meeting' })
  await shown.press.type(within(form).getByLabelText('Topic'), ' two')
  await shown.press.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await within(form).findByText(/Changed elsewhere/)).toBeTruthy()
})

test('can let in only people whom a host admits', async () => {
  const { press, calls, form, save } = await edit({ update: () => ({ ...meeting, security: 'lobby' }) })
  await press.click(within(form).getByRole('radio', { name: /^Only people whom a host lets in/ }))
  await save()
  expect(await screen.findByText('Personal meeting saved')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'personalMeeting.update')?.input).toMatchObject({ security: 'lobby' })
})

test('offers only what the mode leaves open of who can join', async () => {
  const locked = {
    id: '00000000-0000-4000-8000-000000000071',
    name: 'Board',
    description: '',
    options: { ...builtInMode.options, signedInOnly: true },
    freedoms: { ...builtInMode.freedoms, signedInOnly: 'fixed' as const },
  }
  const standard = { ...builtInMode, id: 'standard', name: '', description: '' } as const
  const shown = render(path, {
    user,
    responses: {
      ...responses(meeting, { update: () => ({ ...meeting, modeId: locked.id, security: 'signed-in' }) }),
      meetingModes: { listChoices: () => ({ items: [standard, locked], defaultId: 'standard' }) },
    },
  })
  await shown.press.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = await screen.findByRole('form', { name: 'Edit personal meeting' })
  const isOpen = (name: RegExp) => !within(form).getByRole<HTMLInputElement>('radio', { name }).disabled
  expect(isOpen(/^Anyone with the password/)).toBe(true)
  await shown.press.selectOptions(within(form).getByRole('combobox', { name: 'Meeting mode' }), 'Board')
  expect(isOpen(/^Anyone with the password/)).toBe(false)
  expect(isOpen(/^Only people whom a host lets in/)).toBe(false)
  expect(within(form).getByText('Set by the meeting mode')).toBeTruthy()
  await shown.press.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Personal meeting saved')).toBeTruthy()
  const sent = shown.calls.find(({ name }) => name === 'personalMeeting.update')?.input
  expect(sent).toMatchObject({ modeId: locked.id, security: 'signed-in' })
})
