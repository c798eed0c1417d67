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
    responses: { ...responses, conferences: { countLive: () => ({ count }) } },
  })
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
  expect(await menu.findByRole('link', { name })).toBeTruthy()
})

test('a horizontal menu shows the number in its group', async () => {
  const { press } = render('/portal/landing-page', {
    user: buildUser('admin', { settings: { layout: 'layout2' } }),
    responses: { ...responses, conferences: { countLive: () => ({ count: 3 }) } },
  })
  await press.click(await screen.findByRole('button', { name: 'Organisation' }))
  expect(await screen.findByRole('menuitem', { name: 'Live Meeting (3 in progress)' })).toBeTruthy()
})

test('members, who have no such page, are asked for nothing', async () => {
  const { calls } = render('/portal/landing-page', { user: buildUser('member'), responses })
  await screen.findByRole('navigation', { name: 'Main menu' })
  await screen.findByRole('heading', { level: 1 })
  expect(calls.filter(({ name }) => name === 'conferences.countLive')).toEqual([])
})
