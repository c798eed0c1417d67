import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'

const none = { meetings: { listSchedules: () => ({ items: [], hasMore: false }) } }

test('reports a lost connection above the page and reloads the data after reconnecting', async () => {
  const { setOffline, calls } = render('/portal/landing-page', { user: buildUser('member'), responses: none })
  const heading = await screen.findByRole('heading', { level: 1, name: /^Good .*, Ana$/ })
  const count = () => calls.filter(({ name }) => name === 'meetings.listSchedules').length
  await waitFor(() => expect(count()).toBe(1))
  setOffline(true)
  fireEvent(window, new Event('offline'))
  const banner = await screen.findByText("The server can't be reached.")
  expect(banner.closest('[role="alert"]')).not.toBeNull()
  expect(heading.isConnected).toBe(true)
  setOffline(false)
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(screen.queryByText("The server can't be reached.")).toBeNull())
  await waitFor(() => expect(count()).toBe(2))
})

test('reports an unreachable server on sign-in instead of wrong credentials', async () => {
  const { setOffline, press } = render('/portal/login', { language: 'fr' })
  await press.type(await screen.findByLabelText('E-mail'), 'ana@acme.test')
  await press.type(screen.getByLabelText('Mot de passe'), 'Correct1Horse')
  setOffline(true)
  await press.click(screen.getByRole('button', { name: 'Se connecter' }))
  expect(await screen.findByText('Le service est momentanément indisponible. Réessayez')).toBeTruthy()
  expect(screen.queryByText('Échec de la connexion, réessayez')).toBeNull()
  setOffline(false)
  await waitFor(() => expect(screen.queryByText('Le serveur est injoignable.')).toBeNull())
})
