import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMode, makeStandard } from '#features/meetings/meeting-modes/meeting-modes.fixtures.ts'
import { findSkippedHeadings } from '#test/headings.ts'
import { refuse } from '#test/kit.tsx'
import { describeVersionedForm } from '#test/versioned-form.tsx'
import { consultation, findForm, findOption, findSent, floor, openMode } from './mode-editor.fixtures.ts'

// Compiles the screens first, which can take longer than a test waits on a busy machine.
beforeAll(() => Promise.all([import('./mode-screen.tsx'), import('./create-mode-screen.tsx')]), 60_000)
beforeEach(() => sessionStorage.clear())

test('edits values and who may change them, and marks and names what is changed', async () => {
  const view = openMode()
  const form = await findForm()
  await view.press.click(form.getByRole('switch', { name: 'Waiting room' }))
  expect(findOption('Waiting room').getByText('Was: Off')).toBeTruthy()
  await view.press.selectOptions(form.getByRole('combobox', { name: 'Chat' }), 'With the hosts only')
  expect(findOption('Chat').getByText('Was: With everyone')).toBeTruthy()
  const freedom = form.getByRole('combobox', { name: 'Who may change it: Screen sharing' })
  expect(
    within(freedom)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Host, any time', 'When scheduling', 'Locked'])
  await view.press.selectOptions(freedom, 'Locked')
  expect(findOption('Screen sharing').getByText('Was: Host, any time')).toBeTruthy()
  expect(form.getByText('3 options: + Waiting room, Chat, Screen sharing')).toBeTruthy()
  // It holds from the beginning of a meeting to its end.
  const early = form.getByRole('combobox', { name: 'Who may change it: Participants can join before the host' })
  expect(
    within(early)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['When scheduling', 'Locked'])
  await view.press.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Mode edited successfully')).toBeTruthy()
  const { options, freedoms } = consultation
  expect(findSent(view, 'update')).toEqual([
    {
      ...{ id: consultation.id, version: 3, name: 'Consultation', description: 'For patients' },
      options: { ...options, lobby: true, chat: 'hosts' },
      freedoms: { ...freedoms, screenShare: 'fixed' },
    },
  ])
})

test('discards changes', async () => {
  const view = openMode()
  const form = await findForm()
  await view.press.click(form.getByRole('switch', { name: 'Waiting room' }))
  await view.press.click(form.getByRole('button', { name: 'Discard' }))
  expect(form.getByRole('switch', { name: 'Waiting room' })).toHaveProperty('checked', false)
  expect(form.queryByText('Was: Off')).toBeNull()
})

test('shows no option of a feature to come', async () => {
  openMode()
  await findForm()
  for (const name of ['End-to-end encryption', 'Participants can call in']) expect(screen.queryByText(name)).toBeNull()
})

test('finds options, and those that differ from the default mode', async () => {
  const view = openMode()
  const form = await findForm()
  await view.press.type(form.getByRole('searchbox', { name: 'Find an option' }), 'reminder{Enter}')
  expect(form.getByText('Reminder before the meeting')).toBeTruthy()
  expect(form.queryByText('Waiting room')).toBeNull()
  expect(findSent(view, 'update')).toEqual([])
  await view.press.click(form.getByRole('switch', { name: 'Only what differs from Everyday (1)' }))
  expect(form.getByText('No option is found.')).toBeTruthy()
  await view.press.click(form.getByRole('button', { name: 'Clear search' }))
  expect(form.getByText('Participants can send reactions')).toBeTruthy()
  expect(form.queryByText('Waiting room')).toBeNull()
})

test('shows the errors of the server at the fields', async () => {
  const refusals = [
    refuse(409, 'mode-name-taken', { message: 'Taken', field: 'name' }),
    refuse(400, 'option-too-wide', { message: 'Too wide', field: 'options.chat' }),
  ]
  const view = openMode({ responses: { update: () => refusals.shift() ?? refuse(500, 'unexpected') } })
  const form = await findForm()
  await view.press.click(form.getByRole('switch', { name: 'Waiting room' }))
  await view.press.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Taken')).toBeTruthy()
  await view.press.click(form.getByRole('button', { name: 'Save' }))
  expect(await findOption('Chat').findByText('Too wide')).toBeTruthy()
})

test('says what a guest sees with the options as they are now', async () => {
  const view = openMode()
  const form = await findForm()
  await view.press.click(form.getByRole('switch', { name: 'Only people who are signed in' }))
  await view.press.click(form.getByRole('button', { name: 'What a guest sees' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What a guest sees' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Has to enter the password, unless the link contains it',
    'Has to sign in with an account of Acme Meetings',
    'Can enter once the host has started the meeting',
    'Enters with the microphone that they chose',
    'Enters with the camera that they chose',
    'Can write to everyone, and to each participant',
    'Can share their screen',
    'Can draw on the whiteboard',
  ])
})

test.each([
  [
    'the operator made',
    { ...floor, effective: floor },
    'The operator of this portal made this mode. Copy it to make your own.',
  ],
  ['is built in', makeStandard(), 'The built-in mode cannot be changed. Copy it to make your own.'],
])('a mode that %s is shown without controls', async (_title, mode, why) => {
  openMode({ mode })
  expect(await screen.findByText(why)).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
  expect(screen.queryByRole('switch', { name: 'Waiting room' })).toBeNull()
  expect(findOption('Chat').getByText(mode === floor ? 'Locked' : /Host, any time|Locked/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy()
})

test('creates a mode, which begins as the default one', async () => {
  const usual = makeMode(11, { name: 'Everyday', isDefault: true, options: { muteOnEntry: true } })
  const created = makeMode(31, { name: 'Board' })
  const view = openMode({
    path: '/portal/meeting-settings/create-mode',
    others: [usual],
    responses: { create: () => created },
  })
  const form = await findForm('Create mode')
  expect(form.getByRole('switch', { name: 'Participants enter muted' })).toHaveProperty('checked', true)
  expect(screen.getByText('No meeting has this mode yet.')).toBeTruthy()
  await view.press.click(form.getByRole('button', { name: 'Create mode' }))
  expect(await form.findByText('Enter a valid name')).toBeTruthy()
  await view.press.type(form.getByLabelText('Name'), 'Board')
  await view.press.click(form.getByRole('switch', { name: 'Waiting room' }))
  await view.press.click(form.getByRole('button', { name: 'Create mode' }))
  expect(await screen.findByText('Mode created successfully')).toBeTruthy()
  expect(findSent(view, 'create')).toEqual([
    {
      ...{ name: 'Board', description: '', freedoms: usual.freedoms },
      options: { ...usual.options, lobby: true },
    },
  ])
  await waitFor(() => expect(view.path()).toBe(`/portal/meeting-settings/${created.id}`))
})

test('copies a mode with its name, description and options', async () => {
  const view = openMode({ path: `/portal/meeting-settings/create-mode?from=${consultation.id}` })
  const form = await findForm('Create mode')
  expect(form.getByLabelText('Name')).toHaveProperty('value', 'Consultation (copy)')
  expect(form.getByLabelText('Description')).toHaveProperty('value', 'For patients')
  expect(form.getByRole('switch', { name: 'Participants can send reactions' })).toHaveProperty('checked', false)
  expect(findSent(view, 'get')).toEqual([{ id: consultation.id }])
})

test('asks before changes are lost', async () => {
  const view = openMode()
  const form = await findForm()
  await view.press.click(form.getByRole('switch', { name: 'Waiting room' }))
  await view.press.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByRole('button', { name: 'Keep editing' })).toBeTruthy()
})

test('headings skip no level', async () => {
  openMode()
  await findForm()
  expect(findSkippedHeadings()).toEqual([])
})

describeVersionedForm('a meeting mode', {
  saved: consultation,
  theirs: { name: 'Theirs' },
  field: { label: 'Name', theirs: 'Theirs', mine: 'Mine' },
  call: 'meetingModes.update',
  input: 'name',
  show: async ({ read, update }) => {
    const shown = openMode({ responses: { get: read, update } })
    await screen.findByRole('form')
    return shown
  },
})
