import { optionNames, optionsToCome } from '@foyer/contract/meetings/options/meeting-options'
import { standardModeId } from '@foyer/contract/meetings/options/mode-id'
import { builtInRoles } from '@foyer/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { buildUser, refuse, render, type StubResponses, tenant } from '#test/kit.tsx'
import { makeMode, makeStandard } from './meeting-modes.fixtures.ts'
import { shownOptions } from './meeting-modes.rules.ts'

// Compiles the screen first, which can take longer than a test waits on a busy machine.
beforeAll(() => import('./meeting-modes-screen.tsx'), 60_000)

const path = '/portal/meeting-settings'
const group = { id: '00000000-0000-4000-8000-000000000091', name: 'Physicians' }
const everyday = makeMode(11, {
  ...{ name: 'Everyday', description: 'For everybody', isDefault: true, meetings: 112, personal: 24 },
})
const consultation = makeMode(12, {
  ...{ name: 'Consultation', meetings: 41, groups: [group] },
  options: { lobby: true, chat: 'hosts' },
  freedoms: { lobby: 'fixed', joinBeforeHost: 'fixed' },
})
const old = makeMode(13, { name: 'Everyday 2025', status: 'disabled', options: { rename: false } })
const floor = makeMode(14, {
  ...{ name: 'Baseline', origin: 'operator', isLimit: true },
  options: { kickedMayRejoin: false },
  freedoms: { kickedMayRejoin: 'fixed', passwordRequired: 'fixed' },
})
const modes = [makeStandard(), floor, everyday, consultation, old]

type Options = {
  responses?: StubResponses['meetingModes']
  language?: 'en' | 'fr'
  keys?: readonly string[]
  operator?: boolean
  role?: 'admin'
  at?: string
}

const open = ({ responses, language = 'en', keys, operator = false, role, at = path }: Options = {}) =>
  render(at, {
    ...{ user: buildUser(role ?? (operator ? 'superadmin' : 'admin')), language },
    responses: {
      auth: {
        tenantInfo: () => ({ ...tenant, operator }),
        permissions: () => ({
          tree: [],
          keys: builtInRoles.admin.filter((key) => keys === undefined || keys.includes(key)),
        }),
      },
      meetingModes: {
        list: () => ({ items: modes }),
        get: () => consultation,
        preview: () => refuse(500, 'unused'),
        countDefaults: () => ({ items: [] }),
        ...responses,
      },
    },
  })

const findRow = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest<HTMLElement>('[data-row]') ?? document.body)
const openMenu = async ({ press }: ReturnType<typeof open>, name: string) => {
  await press.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return within(await screen.findByRole('menu', { name: `Actions for ${name}` }))
}
const listActions = async (view: ReturnType<typeof open>, name: string) =>
  (await openMenu(view, name)).getAllByRole('menuitem').map(({ textContent }) => textContent)
const choose = async (view: ReturnType<typeof open>, name: string, action: string) => {
  await view.press.click((await openMenu(view, name)).getByRole('menuitem', { name: action }))
}
const findSent = ({ calls }: ReturnType<typeof open>, call: string) =>
  calls.filter(({ name }) => name === `meetingModes.${call}`).map(({ input }) => input)

test('every option is shown, except those of features to come', () => {
  expect([...shownOptions, ...optionsToCome].toSorted()).toEqual([...optionNames].toSorted())
})

test('lists the modes with their use, the groups that have them, and how far they differ from the default', async () => {
  open()
  const row = await findRow('Consultation')
  expect(row.getByText('41 meetings')).toBeTruthy()
  expect(row.getByText('Physicians')).toBeTruthy()
  // Two values, and a freedom besides.
  expect(row.getByText('3')).toBeTruthy()
  expect(row.getByText('Léa Fontaine')).toBeTruthy()
  const usual = await findRow('Everyday')
  expect(usual.getByText('Default')).toBeTruthy()
  expect(usual.getByText('112 meetings')).toBeTruthy()
  expect(usual.getByText('24 personal')).toBeTruthy()
  expect(usual.getByText('Everybody else')).toBeTruthy()
  expect(usual.getByText('For everybody')).toBeTruthy()
  expect((await findRow('Standard')).getByText('Built-in')).toBeTruthy()
  expect((await findRow('Everyday 2025')).getByText('Off')).toBeTruthy()
  const fixed = await findRow('Baseline')
  expect(fixed.getByText('Operator’s floor')).toBeTruthy()
  expect(fixed.getByText('Fixes 2 options in every mode')).toBeTruthy()
  expect(screen.getByText('153 meetings to come and 24 personal meetings use them')).toBeTruthy()
})

test('finds a mode by its name, and by an option in which it differs', async () => {
  const view = open()
  await findRow('Consultation')
  const search = screen.getByRole('searchbox', { name: 'Find a mode or an option' })
  await view.press.type(search, 'consult{Enter}')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Everyday' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Consultation' })).toBeTruthy()
  await view.press.clear(search)
  await view.press.type(search, 'waiting room{Enter}')
  expect((await findRow('Consultation')).getByText(/^Waiting room: On/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Everyday' })).toBeNull()
  await view.press.clear(search)
  await view.press.type(search, 'zzz{Enter}')
  expect(await screen.findByText('Nothing matches “zzz”')).toBeTruthy()
})

test('compares two modes that are ticked, and all options on demand', async () => {
  const view = open()
  await findRow('Consultation')
  const tick = (name: string) => view.press.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  await tick('Everyday')
  expect(screen.queryByRole('region', { name: 'Compare' })).toBeNull()
  await tick('Consultation')
  const panel = within(await screen.findByRole('region', { name: 'Compare' }))
  expect(panel.getByText(`3 of ${shownOptions.length} differ`)).toBeTruthy()
  const lobby = within(panel.getByRole('row', { name: /^Waiting room/ }))
  expect(lobby.getAllByRole('cell').map(({ textContent }) => textContent?.trim())).toEqual(['Off', 'On'])
  expect(lobby.getAllByRole('img', { name: 'locked' })).toHaveLength(1)
  expect(panel.queryByText('Whiteboard')).toBeNull()
  await view.press.click(panel.getByRole('switch', { name: 'Only differences' }))
  expect(panel.getByText('Whiteboard')).toBeTruthy()
  // A third one takes the place of the first.
  await tick('Everyday 2025')
  expect(panel.queryByRole('columnheader', { name: /^Everyday Default/ })).toBeNull()
  expect(panel.getByRole('columnheader', { name: 'Everyday 2025' })).toBeTruthy()
  await view.press.click(panel.getByRole('button', { name: 'Copy one…' }))
  await view.press.click(await screen.findByRole('menuitem', { name: 'Everyday 2025' }))
  await waitFor(() => expect(view.path()).toBe(`${path}/create-mode?from=${old.id}`))
})

test('closing the comparison puts the focus back into the list', async () => {
  const view = open()
  await findRow('Consultation')
  for (const name of ['Everyday', 'Consultation'])
    await view.press.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  await view.press.click(screen.getByRole('button', { name: 'Close the comparison' }))
  expect(screen.queryByRole('region', { name: 'Compare' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Everyday' }))
})

test('offers on each mode what can be done with it', async () => {
  const view = open()
  expect(await listActions(view, 'Consultation')).toEqual([
    'Edit',
    'Copy',
    'Make default',
    'Turn off',
    'Move meetings…',
    'Delete',
  ])
  await view.press.keyboard('{Escape}')
  expect(await listActions(view, 'Baseline')).toEqual(['View', 'Copy', 'Make default'])
  await view.press.keyboard('{Escape}')
  expect(await listActions(view, 'Everyday')).toEqual(['Edit', 'Copy', 'Move meetings…'])
  await view.press.keyboard('{Escape}')
  expect(await listActions(view, 'Everyday 2025')).toEqual(['Edit', 'Copy', 'Turn on', 'Delete'])
})

test('offers nothing that the user is not allowed to do', async () => {
  const view = open({ keys: ['tenant.default.get'] })
  expect(await listActions(view, 'Consultation')).toEqual(['View'])
  expect(screen.queryByRole('link', { name: 'New mode' })).toBeNull()
})

test('only super administrators of the operator change its modes, which reach all organisations', async () => {
  const view = open({ operator: true, role: 'admin' })
  expect(await listActions(view, 'Consultation')).toEqual(['View'])
  expect(screen.queryByRole('link', { name: 'New mode' })).toBeNull()
})

test('makes a mode the default, and turns it off and on', async () => {
  const view = open({ responses: { setDefault: () => ({}), setStatus: () => ({}) } })
  await choose(view, 'Baseline', 'Make default')
  expect(await screen.findByText('“Baseline” is the default mode')).toBeTruthy()
  expect(findSent(view, 'setDefault')).toEqual([{ id: floor.id }])
  await choose(view, 'Consultation', 'Turn off')
  expect(await screen.findByText(/^“Consultation” is off/)).toBeTruthy()
  await choose(view, 'Everyday 2025', 'Turn on')
  expect(await screen.findByText('“Everyday 2025” is on')).toBeTruthy()
  expect(findSent(view, 'setStatus')).toEqual([
    { id: consultation.id, status: 'disabled' },
    { id: old.id, status: 'active' },
  ])
})

const asked = /^It is the default mode of 3 organisations\. Without it, the default there is Standard/

test('asks the operator before organisations lose a mode that is their default', async () => {
  const countDefaults = () => ({ items: [{ id: consultation.id, tenants: 3 }] })
  const view = open({ operator: true, responses: { countDefaults, setStatus: () => ({}) } })
  await findRow('Consultation')
  await choose(view, 'Consultation', 'Delete')
  const deletion = within(await screen.findByRole('dialog', { name: 'Delete the mode “Consultation”?' }))
  expect(deletion.getByText(asked)).toBeTruthy()
  await view.press.click(deletion.getByRole('button', { name: 'Cancel' }))
  await choose(view, 'Consultation', 'Turn off')
  const question = within(await screen.findByRole('dialog', { name: 'Turn off the mode “Consultation”?' }))
  expect(question.getByText(asked)).toBeTruthy()
  expect(findSent(view, 'setStatus')).toEqual([])
  await view.press.click(question.getByRole('button', { name: 'Turn off' }))
  await waitFor(() => expect(findSent(view, 'setStatus')).toEqual([{ id: consultation.id, status: 'disabled' }]))
})

test('an organisation is not asked in how many others a mode is the default', async () => {
  const view = open({ responses: { setStatus: () => ({}) } })
  await choose(view, 'Consultation', 'Turn off')
  await waitFor(() => expect(findSent(view, 'setStatus')).toHaveLength(1))
  expect(findSent(view, 'countDefaults')).toEqual([])
})

test('asks the operator before a mode limits all organisations', async () => {
  const view = open({ operator: true, responses: { setDefault: () => ({}) } })
  await choose(view, 'Consultation', 'Make default')
  const question = within(await screen.findByRole('dialog', { name: 'Make “Consultation” the default mode?' }))
  expect(question.getByText(/holds in every mode of every organisation/)).toBeTruthy()
  expect(findSent(view, 'setDefault')).toEqual([])
  await view.press.click(question.getByRole('button', { name: 'Make default' }))
  await waitFor(() => expect(findSent(view, 'setDefault')).toEqual([{ id: consultation.id }]))
})

test('moves the meetings of a mode to another one', async () => {
  const view = open({ responses: { moveMeetings: () => ({ meetings: 41 }) } })
  await choose(view, 'Consultation', 'Move meetings…')
  const question = within(await screen.findByRole('dialog', { name: 'Move the meetings of “Consultation”' }))
  expect(question.getByText(/^41 meetings and 1 group get another mode/)).toBeTruthy()
  const select = question.getByRole('combobox', { name: 'New mode' })
  // Neither itself nor one that is off.
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Standard', 'Baseline', 'Everyday'])
  expect(select).toHaveProperty('value', everyday.id)
  await view.press.selectOptions(select, 'Standard')
  await view.press.click(question.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('41 meetings moved')).toBeTruthy()
  expect(findSent(view, 'moveMeetings')).toEqual([{ id: consultation.id, replacement: standardModeId }])
})

test('deletes a mode with the one that takes its meetings', async () => {
  const view = open({ responses: { delete: () => ({}) } })
  await choose(view, 'Consultation', 'Delete')
  const question = within(await screen.findByRole('dialog', { name: 'Delete the mode “Consultation”?' }))
  expect(question.getByText(/^41 meetings and 1 group get another mode/)).toBeTruthy()
  await view.press.selectOptions(question.getByRole('combobox', { name: 'New mode' }), 'Standard')
  await view.press.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Mode deleted successfully')).toBeTruthy()
  expect(findSent(view, 'delete')).toMatchObject([{ id: consultation.id, replacement: standardModeId }])
})

test('asks for another mode where the server knows of meetings that have it', async () => {
  const message = 'This mode is in use. Choose another mode for its meetings (number: 2)'
  const isRefused = ({ replacement }: { replacement?: string | undefined }) => replacement === undefined
  const view = open({
    responses: { delete: (input) => (isRefused(input) ? refuse(409, 'mode-in-use', { message }) : {}) },
  })
  await choose(view, 'Everyday 2025', 'Delete')
  const question = within(await screen.findByRole('dialog', { name: 'Delete the mode “Everyday 2025”?' }))
  expect(question.queryByRole('combobox')).toBeNull()
  await view.press.click(question.getByRole('button', { name: 'Delete' }))
  expect((await question.findByRole('alert')).textContent).toBe(message)
  expect(question.getByRole('combobox', { name: 'New mode' })).toHaveProperty('value', everyday.id)
  await view.press.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Mode deleted successfully')).toBeTruthy()
  expect(findSent(view, 'delete').at(-1)).toMatchObject({ id: old.id, replacement: everyday.id })
})

test('is in French', async () => {
  const view = open({ language: 'fr' })
  const row = await findRow('Consultation')
  expect(row.getByText('41 réunions')).toBeTruthy()
  expect(screen.getByText('153 réunions à venir et 24 réunions personnelles les utilisent')).toBeTruthy()
  for (const name of ['Everyday', 'Consultation'])
    await view.press.click(screen.getByRole('checkbox', { name: `Sélectionner ${name}` }))
  const panel = within(await screen.findByRole('region', { name: 'Comparer' }))
  expect(panel.getByRole('row', { name: 'Salle d’attente Désactivé Activé verrouillé' })).toBeTruthy()
})
