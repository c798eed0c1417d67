import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, refuse, render } from '#test/kit.tsx'

test('a refused change of the language is taken back', async () => {
  const { press } = render('/portal/landing-page', {
    user: buildUser('member'),
    responses: { auth: { updateLanguage: () => refuse(403, 'forbidden') } },
  })
  await press.selectOptions(await screen.findByLabelText('Language'), 'Français')
  await waitFor(() => expect(document.documentElement.lang).toBe('en'))
  expect(await screen.findByLabelText<HTMLSelectElement>('Language')).toHaveProperty('value', 'en')
})
