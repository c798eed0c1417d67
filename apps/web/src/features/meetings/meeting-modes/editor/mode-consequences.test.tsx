import type { ModeCollisions } from '@foyer/contract/meetings/options/meeting-modes'
import { builtInMode } from '@foyer/contract/meetings/options/mode-rules'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCollision, makeCollisions, makeMode } from '#features/meetings/meeting-modes/meeting-modes.fixtures.ts'
import { consultation, everyday, findForm, findOption, findSent, floor, openMode } from './mode-editor.fixtures.ts'

// Compiles the screen first, which can take longer than a test waits on a busy machine.
beforeAll(() => import('./mode-screen.tsx'), 60_000)
beforeEach(() => sessionStorage.clear())

test('what the operator fixes has no control, or only stricter values', async () => {
  const limited = makeMode(12, {
    name: 'Consultation',
    effective: {
      options: { ...builtInMode.options, chat: 'hosts', lobby: true },
      freedoms: { ...builtInMode.freedoms, chat: 'fixed', lobby: 'fixed', coHosts: 'fixed', rename: 'meeting' },
    },
  })
  const view = openMode({ mode: limited, others: [everyday, floor] })
  const form = await findForm()
  const lobby = findOption('Waiting room')
  expect(lobby.getByText('Fixed by the operator')).toBeTruthy()
  expect(lobby.getByText('On')).toBeTruthy()
  expect(lobby.queryByRole('switch')).toBeNull()
  const chat = form.getByRole('combobox', { name: 'Chat' })
  expect(
    within(chat)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['With the hosts only', 'Off'])
  expect(findOption('Chat').getByText('Locked by the operator')).toBeTruthy()
  // Off is stricter than on.
  expect(findOption('Hosts can make others co-hosts').getByRole('switch')).toBeTruthy()
  const rename = form.getByRole('combobox', { name: 'Who may change it: Participants can rename themselves' })
  expect(
    within(rename)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['When scheduling', 'Locked'])
  const fixed = within(screen.getByRole('region', { name: 'Fixed by the operator' }))
  expect(fixed.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Hosts can make others co-hosts',
    'Waiting room',
    'Chat',
  ])
  await view.press.selectOptions(chat, 'Off')
  await view.press.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Mode edited successfully')
  expect(findSent(view, 'update')).toMatchObject([{ options: { chat: 'off', lobby: true } }])
})

test('the operator edits without a limit', async () => {
  openMode({ mode: { ...floor, origin: 'own', isDefault: true }, others: [], operator: true })
  const form = await findForm('Baseline')
  expect(form.getByRole('switch', { name: 'Waiting room' })).toHaveProperty('checked', true)
  expect(within(form.getByRole('combobox', { name: 'Chat' })).getAllByRole('option')).toHaveLength(3)
  expect(screen.queryByText('Fixed by the operator')).toBeNull()
})

const collisions: ModeCollisions = makeCollisions({
  total: 4,
  options: [{ name: 'lobby', from: false, to: true, meetings: 4, overruled: 2 }],
  narrowed: [{ name: 'chat', from: 'everyone', to: 'hosts' }],
  idle: [{ name: 'emailReminder', reason: 'no-mail-server' }],
  meetings: [
    makeCollision(21, { topic: 'Follow-up' }),
    makeCollision(22, { topic: 'Open house', kind: 'scheduled', startsAt: null, host: 'Jun Park' }),
    makeCollision(23, { topic: 'Pain clinic' }),
    makeCollision(24, { topic: 'Amir’s room', kind: 'personal', startsAt: null, host: 'Amir Haddad' }),
  ],
})

test('shows before saving which meetings change, and what becomes of each', async () => {
  const view = openMode({
    responses: { preview: ({ options }) => (options.lobby ? collisions : makeCollisions()) },
  })
  const form = await findForm()
  const panel = within(screen.getByRole('region', { name: 'What changes' }))
  expect(panel.getByText('Change an option to see which meetings change.')).toBeTruthy()
  await view.press.click(form.getByRole('switch', { name: 'Waiting room' }))
  expect(await panel.findByRole('heading', { name: '3 meetings and 1 personal meeting change' })).toBeTruthy()
  expect(form.getByText('3 meetings and 1 personal meeting change')).toBeTruthy()
  expect(panel.getByText('43 others of this mode go on as they are.')).toBeTruthy()
  const meeting = within(panel.getByText('Follow-up').closest('li') ?? document.body)
  expect(meeting.getByText(/23 Nov 2026.* · Sofia Rossi$/)).toBeTruthy()
  expect(meeting.getByText('Waiting room: On')).toBeTruthy()
  expect(panel.getByText('402 118 7735 · Amir Haddad')).toBeTruthy()
  expect(panel.getByText('Open meeting · Jun Park')).toBeTruthy()
  expect(panel.getByText('Waiting room: in 2 meetings')).toBeTruthy()
  expect(panel.getByText('Chat: With the hosts only')).toBeTruthy()
  expect(panel.getByText('There is no mail server, so this is not sent:')).toBeTruthy()
  expect(findSent(view, 'preview').at(-1)).toMatchObject({ id: consultation.id, options: { lobby: true } })
})

test('shows the operator in how many organisations the mode is the default', async () => {
  const countDefaults = () => ({ items: [{ id: consultation.id, tenants: 1 }] })
  openMode({ operator: true, responses: { countDefaults } })
  await findForm()
  const panel = within(screen.getByRole('region', { name: 'What changes' }))
  expect(await panel.findByText(/^It is the default mode of 1 organisation\./)).toBeTruthy()
})

test('asks once about several changes that follow each other', async () => {
  const view = openMode()
  const form = await findForm()
  await waitFor(() => expect(findSent(view, 'preview')).toHaveLength(1))
  for (const name of ['Waiting room', 'Participants enter muted', 'Only people who are signed in'])
    await view.press.click(form.getByRole('switch', { name }))
  await waitFor(() => expect(findSent(view, 'preview')).toHaveLength(2))
  expect(findSent(view, 'preview')[1]).toMatchObject({
    options: { lobby: true, muteOnEntry: true, signedInOnly: true },
  })
})

test('names what cannot go together at the option', async () => {
  openMode({
    responses: {
      preview: () => makeCollisions({ contradictions: [{ name: 'whiteboard', with: 'endToEndEncryption' }] }),
    },
  })
  await findForm()
  expect(await screen.findByText('Cannot be combined with: End-to-end encryption')).toBeTruthy()
  expect(screen.getByText('Cannot be saved like this')).toBeTruthy()
})

test('is in French', async () => {
  const view = openMode({ language: 'fr', responses: { preview: () => collisions } })
  const form = await findForm()
  await view.press.click(form.getByRole('switch', { name: 'Salle d’attente' }))
  expect(form.getByText('Avant : Désactivé')).toBeTruthy()
  expect(form.getByText('1 option : + Salle d’attente')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: '3 réunions et 1 réunion personnelle changent' })).toBeTruthy()
  expect(form.getByRole('combobox', { name: 'Qui peut la modifier : Discussion' })).toBeTruthy()
})
