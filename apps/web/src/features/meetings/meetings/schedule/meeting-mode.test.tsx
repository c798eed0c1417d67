import type { Output } from '@foyer/contract/call'
import type { explanations } from '@foyer/contract/identity/explanations'
import type { ModeChoice } from '@foyer/contract/meetings/options/meeting-modes'
import { builtInMode } from '@foyer/contract/meetings/options/mode-rules'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeMeeting, makeOccurrence, makePreview } from '#features/meetings/meetings/meetings.fixtures.ts'
import { buildUser, formDefaults, refuse, render, type StubResponses } from '#test/kit.tsx'

const user = buildUser('member', { timezone: 'UTC' })
const standard: ModeChoice = { id: 'standard', name: '', description: '', ...builtInMode }
const consultation: ModeChoice = {
  ...{ id: '00000000-0000-4000-8000-000000000012', name: 'Consultation', description: 'For patients' },
  options: { ...builtInMode.options, lobby: true, chat: 'hosts', muteOnEntry: true },
  freedoms: { ...builtInMode.freedoms, lobby: 'fixed', chat: 'fixed' },
}
const ofMode = makeMeeting({
  modeId: consultation.id,
  options: { ...consultation.options, muteOnEntry: false, rename: false },
})
const responses = (saved = ofMode, items = [standard, consultation]): StubResponses => ({
  defaults: { get: () => formDefaults('gen23456') },
  meetingModes: { listChoices: () => ({ items, defaultId: 'standard' }) },
  meetings: {
    get: () => saved,
    create: () => saved,
    update: () => saved,
    previewTimes: () => makePreview(),
    listSchedules: () => ({ items: [makeOccurrence(30)], hasMore: false }),
    copyInvite: () => ({ text: 'Join', url: saved.url }),
  },
})
const openOptions = async ({ press }: ReturnType<typeof render>, language: 'en' | 'fr' = 'en') => {
  const line = await screen.findByText(language === 'en' ? /^Security and options/ : /^Sécurité et options/)
  await press.click(line)
  return within(line.closest('details') ?? line)
}
const findSent = ({ calls }: ReturnType<typeof render>, call: string) =>
  calls.filter(({ name }) => name === `meetings.${call}`).map(({ input }) => input)

test('chooses a mode: its options hold, what was chosen before stays where it allows that', async () => {
  const view = render('/portal/schedule-meeting', { user, responses: responses() })
  const options = await openOptions(view)
  await view.press.click(options.getByRole('checkbox', { name: 'Profile pictures are hidden' }))
  await view.press.selectOptions(options.getByRole('combobox', { name: 'Chat' }), 'Off')
  const mode = options.getByRole('combobox', { name: 'Meeting mode' })
  expect(mode).toHaveProperty('value', 'standard')
  await view.press.selectOptions(mode, 'Consultation')
  expect(options.getByText('For patients')).toBeTruthy()
  const lobby = options.getByRole('checkbox', { name: 'Waiting room' })
  expect(lobby).toMatchObject({ checked: true, disabled: true })
  expect(options.getByRole('combobox', { name: 'Chat' })).toMatchObject({ value: 'hosts', disabled: true })
  expect(options.getAllByText('Set by the meeting mode')).toHaveLength(2)
  expect(options.getByRole('checkbox', { name: 'Participants enter muted' })).toHaveProperty('checked', true)
  expect(options.getAllByText('Differs from Consultation')).toHaveLength(1)
  await view.press.click(options.getByRole('button', { name: 'Reset: Profile pictures are hidden' }))
  expect(options.queryByText('Differs from Consultation')).toBeNull()
  const pictures = options.getByRole('checkbox', { name: 'Profile pictures are hidden' })
  expect(pictures).toHaveProperty('checked', false)
  // The button that had the focus is gone.
  expect(document.activeElement).toBe(pictures)
  await view.press.click(options.getByRole('checkbox', { name: 'Participants enter muted' }))
  expect(options.getByText('Differs from Consultation')).toBeTruthy()
  await view.press.type(screen.getByLabelText('Topic'), 'Knee')
  await view.press.click(screen.getByRole('button', { name: 'Schedule' }))
  await screen.findByText('Meeting scheduled successfully')
  expect(findSent(view, 'create')).toMatchObject([
    { modeId: consultation.id, options: { ...consultation.options, muteOnEntry: false } },
  ])
})

const asker = { id: consultation.id, name: 'Ada Lovelace', email: 'ada@acme.test' }
const explained = (change: 'change-mode' | 'change-limit'): Output<typeof explanations.own> => ({
  ...{ user: asker, allowed: false, cause: 'mode', level: { held: 'member', required: 'client' }, sources: [] },
  reasons: [
    {
      ...{ condition: 'mode', met: false, state: 'fixed', change },
      changedBy: change === 'change-mode' ? 'administrator' : 'operator',
    },
  ],
  option: {
    ...{ name: 'chat', value: 'hosts', modeId: consultation.id, modeName: 'Consultation' },
    setBy: change === 'change-mode' ? { name: 'Consultation', origin: 'own' } : { name: 'House', origin: 'operator' },
  },
  administrators:
    change === 'change-mode' ? [{ name: 'Grace Hopper', email: 'grace@acme.test', picture: '/picture/grace' }] : [],
})

test('says why an option is locked, and who can change that', async () => {
  const asked: unknown[] = []
  const own = (input: unknown) => {
    asked.push(input)
    return explained('change-mode')
  }
  const view = render(`/portal/schedule-meeting/${ofMode.id}`, {
    user,
    responses: { ...responses(), explanations: { own } },
  })
  const options = await openOptions(view)
  expect(options.getAllByRole('button', { name: /^Why is this locked/ })).toHaveLength(2)
  await view.press.click(options.getByRole('button', { name: 'Why is this locked: Chat' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Chat' }))
  expect(
    await dialog.findByText(
      'The mode “Consultation”, set by the organisation, locks this option (With the hosts only).',
    ),
  ).toBeTruthy()
  expect(asked).toEqual([{ option: 'chat', modeId: consultation.id }])
  const people = within(dialog.getByRole('region', { name: 'Who can change this' }))
  const mail = decodeURIComponent(people.getByRole('link', { name: 'grace@acme.test' }).getAttribute('href') ?? '')
  expect(mail).toContain('this option of my meetings: Chat\nMeeting mode: Consultation')
})

test('says that the operator has locked an option', async () => {
  const own = () => explained('change-limit')
  const view = render(`/portal/schedule-meeting/${ofMode.id}`, {
    ...{ user, language: 'fr', responses: { ...responses(), explanations: { own } } },
  })
  const options = await openOptions(view, 'fr')
  await view.press.click(options.getByRole('button', { name: 'Pourquoi est-ce verrouillé : Discussion' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Discussion' }))
  expect(
    await dialog.findByText(
      'Le mode par défaut de l’opérateur, « House », verrouille cette option pour tous les modes (Avec les hôtes seulement).',
    ),
  ).toBeTruthy()
  expect(dialog.getByText('Seul l’opérateur de ce portail peut le modifier.')).toBeTruthy()
  expect(dialog.queryByRole('region')).toBeNull()
})

test('one mode is no choice', async () => {
  const view = render('/portal/schedule-meeting', { user, responses: responses(ofMode, [standard]) })
  const options = await openOptions(view)
  expect(options.queryByRole('combobox', { name: 'Meeting mode' })).toBeNull()
})

test('an edited meeting sends only what was changed of its options', async () => {
  const view = render(`/portal/schedule-meeting/${ofMode.id}`, { user, responses: responses() })
  const options = await openOptions(view)
  expect(options.getAllByText('Differs from Consultation')).toHaveLength(2)
  await view.press.click(options.getByRole('button', { name: 'Reset: Participants enter muted' }))
  await view.press.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Meeting edited successfully')
  expect(findSent(view, 'update')).toMatchObject([{ options: { muteOnEntry: true } }])
  expect(Object.keys(Object(findSent(view, 'update')[0]).options)).toEqual(['muteOnEntry'])
  expect(findSent(view, 'update')[0]).not.toHaveProperty('modeId')
})

test('a meeting keeps a mode that was turned off', async () => {
  const view = render(`/portal/schedule-meeting/${ofMode.id}`, { user, responses: responses(ofMode, [standard]) })
  const options = await openOptions(view)
  const mode = options.getByRole('combobox', { name: 'Meeting mode' })
  expect(mode).toHaveProperty('value', consultation.id)
  expect(within(mode).getByRole('option', { name: 'The present one, which is off' })).toBeTruthy()
  expect(options.queryByText(/^Differs from/)).toBeNull()
  await view.press.selectOptions(mode, 'Standard')
  await view.press.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Meeting edited successfully')
  expect(findSent(view, 'update')).toMatchObject([{ modeId: 'standard', options: builtInMode.options }])
})

test('shows at an option that its mode does not allow the change any more', async () => {
  const message = 'The meeting mode does not allow this option to be changed'
  const view = render(`/portal/schedule-meeting/${ofMode.id}`, {
    user,
    responses: {
      ...responses(),
      meetings: {
        ...responses().meetings,
        update: () => refuse(400, 'option-fixed', { message, field: 'options.rename' }),
      },
    },
  })
  const options = await openOptions(view)
  await view.press.click(options.getByRole('checkbox', { name: 'Participants can rename themselves' }))
  await view.press.click(screen.getByRole('button', { name: 'Save' }))
  expect(await options.findByText(message)).toBeTruthy()
})

test('is in French', async () => {
  const view = render(`/portal/schedule-meeting/${ofMode.id}`, { user, language: 'fr', responses: responses() })
  const options = await openOptions(view, 'fr')
  expect(options.getByRole('combobox', { name: 'Mode de réunion' })).toBeTruthy()
  expect(options.getAllByText('Fixé par le mode de la réunion')).toHaveLength(2)
  expect(options.getAllByText('Différent de Consultation')).toHaveLength(2)
})
