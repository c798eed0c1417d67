import type { Output } from '@foyer/contract/call'
import type { explanations } from '@foyer/contract/identity/explanations'
import { optionNames, optionsToCome } from '@foyer/contract/meetings/options/meeting-options'
import { meetingOptionsLabels } from '@foyer/contract/meetings/options/meeting-options.labels'
import { builtInMode } from '@foyer/contract/meetings/options/mode-rules'
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'
import { listing, user } from './users.fixtures.ts'

// Compiles the screen first, which can take longer than a test waits on a busy machine.
beforeAll(() => import('./users-screen.tsx'), 60_000)

const bo = user(3, { firstname: 'Bo', lastname: 'Li', email: 'bo@acme.test' })
const board = '00000000-0000-4000-8000-000000000012'
type Explanation = Output<typeof explanations.user>

const explained = (
  option: Partial<Explanation['option']>,
  mode: Partial<Explanation['reasons'][number]>,
): Explanation => ({
  ...{ user: { id: bo.id, name: 'Bo Li', email: bo.email }, allowed: false, cause: 'mode', sources: [] },
  level: { held: 'member', required: 'client' },
  reasons: [
    { condition: 'account', met: true, state: 'active', change: null, changedBy: null },
    { condition: 'mode', met: false, state: 'fixed', change: 'change-mode', changedBy: 'administrator', ...mode },
  ],
  option: {
    ...{ name: 'lobby', value: true, modeId: board, modeName: 'Board', setBy: { name: 'Board', origin: 'own' } },
    ...option,
  },
})

async function open(answer: (input: object) => Explanation, language: 'en' | 'fr' = 'en') {
  const asked: object[] = []
  const explain = (input: object) => {
    asked.push(input)
    return answer(input)
  }
  const items = [
    { id: 'standard', name: '', description: '', ...builtInMode },
    { id: board, name: 'Board', description: '', ...builtInMode },
  ]
  const { press } = render('/portal/user', {
    ...{ user: buildUser('admin'), language },
    responses: {
      users: listing(bo),
      explanations: { user: explain },
      meetingModes: { listChoices: () => ({ items, defaultId: 'standard' }) },
    },
  })
  await press.click(await screen.findByRole('button', { name: /^Actions .*Bo Li/ }))
  await press.click(
    await screen.findByRole('menuitem', { name: language === 'en' ? 'Check access' : 'Vérifier l’accès' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: /Bo Li/ }))
  const choose = async (option: string) => {
    const field = dialog.getByRole('combobox', { name: 'Action' })
    await press.clear(field)
    await press.type(field, option)
    await press.click(await screen.findByRole('option', { name: option }))
  }
  return { press, dialog, choose, asked }
}

test('an administrator reads which mode locks an option for a user, and opens it', async () => {
  const free = explained(
    { modeId: 'standard', modeName: '', setBy: null },
    { met: true, state: 'free', change: null, changedBy: null },
  )
  const { press, dialog, choose, asked } = await open((input) =>
    'modeId' in input ? explained({}, {}) : { ...free, allowed: true, cause: null },
  )
  await choose('Meeting option – Waiting room')
  expect(await dialog.findByText(/the mode “Standard” leaves the choice to hosts/)).toBeTruthy()
  await press.selectOptions(dialog.getByRole('combobox', { name: 'Meeting mode' }), 'Board')
  expect(
    await dialog.findByText("Bo Li can't do this: the mode “Board”, set by the organisation, locks this option (on)."),
  ).toBeTruthy()
  expect(asked).toEqual([
    { id: bo.id, key: 'meeting.schedule.put', option: 'lobby' },
    { id: bo.id, key: 'meeting.schedule.put', option: 'lobby', modeId: board },
  ])
  expect(
    dialog.getByText('An administrator unlocks the option in the mode, or the meeting gets another mode.'),
  ).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Open the meeting mode' }).getAttribute('href')).toBe(
    `/portal/meeting-settings/${board}`,
  )
})

test('the operator’s modes are named as such, in French too, without a link', async () => {
  const setBy = { name: 'Maison', origin: 'operator' } as const
  const { dialog, choose } = await open(
    () => explained({ name: 'chat', value: 'off', setBy }, { change: 'change-limit', changedBy: 'operator' }),
    'fr',
  )
  await choose('Option de réunion – Discussion')
  expect(
    await dialog.findByText(
      'Bo Li ne peut pas le faire : le mode par défaut de l’opérateur, « Maison », verrouille cette option pour tous les modes (Désactivée).',
    ),
  ).toBeTruthy()
  expect(dialog.getByText('L’opérateur déverrouille l’option dans le mode par défaut.')).toBeTruthy()
  expect(dialog.queryByRole('link')).toBeNull()
})

test('every option that screens show can be asked about', async () => {
  const { press, dialog } = await open(() => explained({}, {}))
  await press.type(dialog.getByRole('combobox', { name: 'Action' }), 'Meeting option')
  const shown = await screen.findAllByRole('option', { name: /^Meeting option/ })
  const isToCome = (name: string) => optionsToCome.some((other) => other === name)
  const expected = optionNames.filter((name) => !isToCome(name)).map((name) => meetingOptionsLabels[name].en)
  expect(shown.map(({ textContent }) => textContent)).toEqual(expected.map((label) => `Meeting option – ${label}`))
})
