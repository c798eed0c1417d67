import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'

const none = { items: [], hasMore: false }

async function openSettings(layout: 'layout1' | 'layout3') {
  const page = render('/portal/landing-page', {
    user: buildUser('admin', { settings: { layout } }),
    responses: { meetings: { listSchedules: () => none } },
  })
  await page.press.click(await screen.findByRole('button', { name: 'Account of Ana Silva' }))
  await page.press.click(await screen.findByRole('menuitem', { name: 'Settings' }))
  return { ...page, panel: within(await screen.findByRole('dialog', { name: 'Settings' })) }
}

test.each(['layout1', 'layout3'] as const)('every setting of %s has a name of its own', async (layout) => {
  const { panel } = await openSettings(layout)
  const names: string[] = []
  const collect = (name: string) => names.push(name) > 0
  for (const role of ['combobox', 'switch', 'radio']) panel.getAllByRole(role, { name: collect })
  expect(names.length).toBeGreaterThan(10)
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
})

test('the panel is modal, and its head is no second banner of the page', async () => {
  const { panel, press } = await openSettings('layout1')
  const dialog = screen.getByRole('dialog', { name: 'Settings' })
  expect(dialog.getAttribute('aria-modal')).toBe('true')
  expect(panel.queryByRole('banner')).toBeNull()
  // The page behind it gets no clicks: the first one closes the panel.
  const overlay = document.querySelector('.mantine-Drawer-overlay')
  if (!overlay) throw new Error('The panel has no overlay')
  await press.click(overlay)
  await waitFor(() => expect(panel.queryByRole('combobox', { name: 'Appearance' })).toBeNull())
})

test('reminders are chosen in minutes, ten in the portal and none by email at first', async () => {
  const saved: unknown[] = []
  const { press } = render('/portal/landing-page', {
    user: buildUser('member'),
    language: 'fr',
    responses: {
      meetings: { listSchedules: () => none },
      settings: {
        update: (input) => {
          saved.push(input)
          return { settings: { reminderEmail: '60' } }
        },
      },
    },
  })
  await press.click(await screen.findByRole('button', { name: /Ana Silva/ }))
  await press.click(await screen.findByRole('menuitem', { name: 'Réglages' }))
  const section = within(await screen.findByRole('region', { name: 'Rappels de réunion' }))
  const read = (name: string) => section.getByRole('combobox', { name })
  expect(read('Dans le portail')).toHaveProperty('value', '10')
  expect(read('Par e-mail')).toHaveProperty('value', 'off')
  await press.selectOptions(read('Par e-mail'), '1 heure avant')
  await waitFor(() => expect(saved).toEqual([{ reminderEmail: '60' }]))
})
