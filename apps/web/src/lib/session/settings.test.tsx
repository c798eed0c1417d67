import type { UserSettings } from '@foyer/contract/identity/settings'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { buildUser, refuse, render } from '#test/kit.tsx'
import { parseSettings } from './settings.ts'

const home = '/portal/landing-page'
const none = { items: [], hasMore: false }
const root = document.documentElement
const readStored = (): unknown => JSON.parse(localStorage.getItem('settings') ?? 'null')

afterEach(() => {
  for (const name of Object.keys(root.dataset)) delete root.dataset[name]
  root.dir = 'ltr'
})

/** Opens the settings of a visitor. */
async function openAsGuest() {
  const page = render(home)
  await page.press.click(await screen.findByRole('button', { name: 'Settings' }))
  return { ...page, panel: within(await screen.findByRole('dialog', { name: 'Settings' })) }
}

/** Opens the settings of a user; a change is saved once `answer` is called, and refused by `answer('refused')`. */
async function openAsUser(chosen: UserSettings = {}) {
  const user = buildUser('member')
  let settings = chosen
  const waiting: ((result?: 'refused') => void)[] = []
  const page = render(home, {
    user,
    responses: {
      auth: { userInfo: () => ({ user: { ...user, settings } }) },
      meetings: { listSchedules: () => none },
      settings: {
        update: async (change) => {
          const result = await new Promise<'refused' | undefined>((resolve) => waiting.push(resolve))
          if (result === 'refused') return refuse(500, 'unexpected', { message: 'Not saved' })
          settings = parseSettings(JSON.stringify({ ...settings, ...change }))
          return { settings }
        },
        reset: () => {
          settings = {}
          return {}
        },
      },
    },
  })
  await page.press.click(await screen.findByRole('button', { name: 'Account of Ana Silva' }))
  await page.press.click(await screen.findByRole('menuitem', { name: 'Settings' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Settings' }))
  const sent = () => page.calls.filter(({ name }) => name.startsWith('settings.'))
  return {
    ...page,
    panel,
    sent: () => sent().map(({ name, input }) => [name, input]),
    answer: (result?: 'refused') => act(async () => waiting.shift()?.(result)),
  }
}

test('a guest’s settings apply at once and stay in this browser', async () => {
  const { panel, press, calls, unmount } = await openAsGuest()
  await press.selectOptions(panel.getByRole('combobox', { name: 'Appearance' }), 'Dark')
  await press.selectOptions(panel.getByRole('combobox', { name: 'Direction' }), 'Right to left')
  await press.click(panel.getByRole('switch', { name: 'Thin scrollbars' }))
  expect(root.dataset.colourScheme).toBe('dark')
  expect(root.dataset.mantineColorScheme).toBe('dark')
  expect(root.dataset.scrollbars).toBe('false')
  expect(root.dir).toBe('rtl')
  expect(readStored()).toEqual({ colourScheme: 'dark', direction: 'rtl', scrollbars: false })
  expect(calls.filter(({ name }) => name.startsWith('settings.'))).toEqual([])

  unmount()
  const again = await openAsGuest()
  expect(again.panel.getByRole('combobox', { name: 'Appearance' })).toHaveProperty('value', 'dark')
  await again.press.click(again.panel.getByRole('button', { name: 'Reset to the organisation’s defaults' }))
  expect(again.panel.getByRole('combobox', { name: 'Appearance' })).toHaveProperty('value', 'auto')
  expect(root.dataset.colourScheme).toBeUndefined()
  expect(root.dir).toBe('ltr')
  expect(readStored()).toBeNull()
})

test('stored settings that are not valid are ignored', async () => {
  localStorage.setItem('settings', '{"colourScheme":"pink","direction":"rtl","folded":"yes","other":true}')
  await openAsGuest()
  expect(root.dir).toBe('rtl')
  expect(root.dataset.direction).toBe('rtl')
  for (const name of ['colourScheme', 'folded', 'other']) expect(root.dataset[name]).toBeUndefined()
})

test.each(['', '{', 'null', '3', '[]', '{"layout":["layout2"]}', '{"toString":"x"}'])(
  'reads no settings from %j',
  (text) => {
    expect(parseSettings(text)).toEqual({})
  },
)

test('a user’s change is shown at once and sent alone', async () => {
  const { panel, press, sent, answer } = await openAsUser({ density: 'comfortable' })
  const appearance = panel.getByRole('combobox', { name: 'Appearance' })
  await press.selectOptions(appearance, 'Dark')
  expect(appearance).toHaveProperty('value', 'dark')
  expect(root.dataset.mantineColorScheme).toBe('dark')
  expect(root.dataset.density).toBe('comfortable')
  await answer()
  await waitFor(() => expect(sent()).toEqual([['settings.update', { colourScheme: 'dark' }]]))
  expect(root.dataset.colourScheme).toBe('dark')
  // Nothing of a user stays in the browser.
  expect(readStored()).toBeNull()
})

test('a user’s settings are not those of a guest of the same browser', async () => {
  localStorage.setItem('settings', '{"colourScheme":"dark"}')
  const { panel } = await openAsUser()
  expect(panel.getByRole('combobox', { name: 'Appearance' })).toHaveProperty('value', 'auto')
  expect(root.dataset.colourScheme).toBeUndefined()
  expect(readStored()).toEqual({ colourScheme: 'dark' })
})

test('choosing a style resets the options of the style, and only them', async () => {
  const { panel, press, sent, answer } = await openAsUser({ mode: 'boxed', folded: true, density: 'comfortable' })
  expect(panel.getByRole('radio', { name: 'Vertical' })).toHaveProperty('checked', true)
  await press.click(panel.getByRole('radio', { name: 'Horizontal with shortcuts' }))
  expect(root.dataset).toMatchObject({ layout: 'layout3', density: 'comfortable' })
  expect(root.dataset.mode).toBeUndefined()
  expect(root.dataset.folded).toBeUndefined()
  // The defaults of this style.
  expect(panel.getByRole('combobox', { name: 'Width' })).toHaveProperty('value', 'container')
  expect(panel.getByRole('combobox', { name: 'Toolbar position' })).toHaveProperty('value', 'above')
  const style = { mode: null, scroll: null, navbar: null, folded: null, toolbar: null, toolbarFixed: null }
  expect(sent()).toEqual([['settings.update', { ...style, shortcutStrip: null, layout: 'layout3' }]])
  await answer()
})

test('the options are those of the style', async () => {
  const { panel, press, answer } = await openAsUser()
  const readWidths = () => within(panel.getByRole('combobox', { name: 'Width' })).getAllByRole('option')
  expect(readWidths().map(({ textContent }) => textContent)).toEqual(['Full width', 'Boxed'])
  expect(panel.getByRole('combobox', { name: 'Scrolling' })).toBeTruthy()
  expect(panel.queryByRole('switch', { name: 'Keep the toolbar in view' })).toBeNull()
  await press.selectOptions(panel.getByRole('combobox', { name: 'Scrolling' }), 'Whole page')
  expect(panel.getByRole('switch', { name: 'Keep the toolbar in view' })).toBeTruthy()
  await answer()
  await press.click(panel.getByRole('radio', { name: 'Horizontal' }))
  expect(readWidths().map(({ textContent }) => textContent)).toEqual(['Full width', 'Boxed', 'Container'])
  for (const name of ['Scrolling', 'Menu position']) expect(panel.queryByRole('combobox', { name })).toBeNull()
  expect(panel.queryByRole('switch', { name: /Fold|Keep the toolbar/ })).toBeNull()
  await answer()
})

test('resetting returns all settings of a user to the organisation’s', async () => {
  const { panel, press, sent } = await openAsUser({ layout: 'layout2', colourScheme: 'dark', direction: 'rtl' })
  expect(root.dataset).toMatchObject({ layout: 'layout2', colourScheme: 'dark', direction: 'rtl' })
  await press.click(panel.getByRole('button', { name: 'Reset to the organisation’s defaults' }))
  expect(panel.getByRole('radio', { name: 'Vertical' })).toHaveProperty('checked', true)
  for (const name of ['layout', 'colourScheme', 'direction']) expect(root.dataset[name]).toBeUndefined()
  expect(root.dir).toBe('ltr')
  await waitFor(() => expect(sent()).toEqual([['settings.reset', {}]]))
})

test('a change that the server refuses is taken back and reported', async () => {
  const { panel, press, answer } = await openAsUser({ colourScheme: 'light' })
  const appearance = panel.getByRole('combobox', { name: 'Appearance' })
  await press.selectOptions(appearance, 'Dark')
  expect(root.dataset.colourScheme).toBe('dark')
  await answer('refused')
  expect(await screen.findByText('Not saved')).toBeTruthy()
  expect(appearance).toHaveProperty('value', 'light')
  expect(root.dataset.colourScheme).toBe('light')
})

test('a change and a reset that do not reach the server are taken back', async () => {
  const { panel, press, setOffline } = await openAsUser({ direction: 'rtl' })
  setOffline(true)
  await press.selectOptions(panel.getByRole('combobox', { name: 'Direction' }), 'Left to right')
  await waitFor(() => expect(root.dir).toBe('rtl'))
  await press.click(panel.getByRole('button', { name: 'Reset to the organisation’s defaults' }))
  await waitFor(() => expect(root.dir).toBe('rtl'))
  expect(screen.getAllByRole('alert').length).toBeGreaterThan(0)
})

test('changes are saved one after the other, and none leaves the screen meanwhile', async () => {
  const { panel, press, sent, answer, calls } = await openAsUser()
  const appearance = panel.getByRole('combobox', { name: 'Appearance' })
  const direction = panel.getByRole('combobox', { name: 'Direction' })
  await press.selectOptions(appearance, 'Dark')
  await press.selectOptions(direction, 'Right to left')
  await press.selectOptions(appearance, 'Light')
  expect(sent()).toEqual([['settings.update', { colourScheme: 'dark' }]])
  for (const [index, change] of [{ direction: 'rtl' }, { colourScheme: 'light' }].entries()) {
    const loads = calls.filter(({ name }) => name === 'auth.userInfo').length
    await answer()
    // The user is loaded again, without what is not saved yet.
    await waitFor(() => expect(calls.filter(({ name }) => name === 'auth.userInfo').length).toBeGreaterThan(loads))
    await waitFor(() => expect(sent()[index + 1]).toEqual(['settings.update', change]))
    expect(appearance).toHaveProperty('value', 'light')
    expect(direction).toHaveProperty('value', 'rtl')
  }
  await answer()
  expect(appearance).toHaveProperty('value', 'light')
  expect(root.dir).toBe('rtl')
})

test('a refused change leaves those made after it', async () => {
  const { panel, press, answer } = await openAsUser()
  await press.selectOptions(panel.getByRole('combobox', { name: 'Appearance' }), 'Dark')
  await press.selectOptions(panel.getByRole('combobox', { name: 'Direction' }), 'Right to left')
  await answer('refused')
  await waitFor(() => expect(root.dataset.colourScheme).toBeUndefined())
  expect(root.dir).toBe('rtl')
  await answer()
  expect(root.dir).toBe('rtl')
})
