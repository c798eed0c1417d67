import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, formDefaults, render } from '#test/kit.tsx'

test('every field with a list says when the list is open, and which one it is', async () => {
  const { press } = render('/portal/schedule-meeting', {
    user: buildUser('member'),
    responses: { defaults: { get: () => formDefaults('gen23456') } },
  })
  await screen.findByLabelText('Topic')
  const fields = screen.getAllByRole('combobox').filter((field) => field.getAttribute('aria-haspopup') === 'listbox')
  expect(fields.length).toBeGreaterThan(2)
  for (const field of fields) {
    const name = field.getAttribute('aria-label') ?? field.id
    expect(field.getAttribute('aria-expanded'), name).toBe('false')
    await press.click(field)
    if (screen.queryByRole('listbox') === null) continue
    expect(field.getAttribute('aria-expanded'), name).toBe('true')
    const controlled = document.getElementById(field.getAttribute('aria-controls') ?? '')
    expect(controlled, name).toBe(screen.getByRole('listbox'))
    await press.keyboard('{Escape}')
  }
})
