import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, formDefaults, render } from '#test/kit.tsx'

test('the list begins with the suggested zones: the selected one, the user’s own, recent ones', async () => {
  const user = buildUser('member', { timezone: 'Europe/Lisbon' })
  const { press } = render('/portal/schedule-meeting', {
    user,
    responses: { defaults: { get: () => formDefaults('gen23456') } },
  })
  const field = await screen.findByRole('combobox', { name: /^Time zone of the meeting/ })
  const choose = async (search: string) => {
    await press.click(field)
    await press.type(await screen.findByRole('textbox', { name: 'Time zone of the meeting' }), search)
    await press.click(await screen.findByRole('option', { name: new RegExp(search, 'i') }))
  }
  await choose('tokyo')
  await choose('lima')
  expect(field.textContent).toBe('Lima')
  await press.click(field)
  const [likely, all] = within(await screen.findByRole('listbox')).getAllByRole('group')
  const zones = within(likely ?? document.body).getAllByRole('option')
  const names = zones.map((option) => option.getAttribute('value'))
  expect(names.slice(0, 2)).toEqual(['America/Lima', 'Europe/Lisbon'])
  expect(names).toContain('Asia/Tokyo')
  expect(zones[0]?.getAttribute('aria-selected')).toBe('true')
  const first = within(all ?? document.body).getAllByRole('option')[0]
  expect(first?.textContent).toMatch(/GMT-1[12]/)
})
