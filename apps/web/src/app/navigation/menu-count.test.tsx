import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'

const responses = { meetings: { listSchedules: () => ({ items: [], hasMore: false }) } }

test.each([
  // In a browser there is a space: the two texts are boxes.
  [2, /^Live Meeting ?\(2 in progress\)$/],
  [100, /^Live Meeting ?\(100\+ in progress\)$/],
  [0, 'Live Meeting'],
])('with %i meetings in progress the entry is named %s', async (count, name) => {
  render('/portal/landing-page', {
    user: buildUser('admin'),
    responses: {
      ...responses,
      quickPanel: { counts: () => ({ upcoming: 0, live: count, invited: 0, feedback: null }) },
    },
  })
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
  expect(await menu.findByRole('link', { name })).toBeTruthy()
})

test('a horizontal menu shows the number in its group', async () => {
  const { press } = render('/portal/landing-page', {
    user: buildUser('admin', { settings: { layout: 'layout2' } }),
    responses: { ...responses, quickPanel: { counts: () => ({ upcoming: 0, live: 3, invited: 0, feedback: null }) } },
  })
  await press.click(await screen.findByRole('button', { name: 'Organisation' }))
  expect(await screen.findByRole('menuitem', { name: 'Live Meeting (3 in progress)' })).toBeTruthy()
})

test.each([
  ['en', 'Upcoming Meeting (6 upcoming)', 'User (3 invited)', '3 invited'],
  ['fr', 'Réunions à venir (6 à venir)', 'Utilisateurs (3 invités)', '3 invités'],
] as const)('the menu counts upcoming meetings and invited users in %s', async (language, upcoming, user, invited) => {
  const { calls } = render('/portal/landing-page', {
    user: buildUser('admin'),
    language,
    responses: { ...responses, quickPanel: { counts: () => ({ upcoming: 6, live: 0, invited: 3, feedback: null }) } },
  })
  const menu = within((await screen.findAllByRole('navigation'))[0] ?? document.body)
  const withoutSpace = (name: string) => (accessible: string) =>
    accessible.replaceAll(' ', '') === name.replaceAll(' ', '')
  expect(await menu.findByRole('link', { name: withoutSpace(upcoming) })).toBeTruthy()
  expect(menu.getByRole('link', { name: withoutSpace(user) }).textContent).toContain(invited)
  expect(calls.filter(({ name }) => name === 'quickPanel.counts')).toHaveLength(1)
})

test('the menu counts new feedback for super administrators', async () => {
  render('/portal/landing-page', {
    user: buildUser('superadmin'),
    responses: { ...responses, quickPanel: { counts: () => ({ upcoming: 0, live: 0, invited: 0, feedback: 38 }) } },
  })
  const menu = within((await screen.findAllByRole('navigation'))[0] ?? document.body)
  expect(await menu.findByRole('link', { name: /^Feedback ?\(38 new\)$/ })).toBeTruthy()
})
