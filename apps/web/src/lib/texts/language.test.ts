import { expect, test, vi } from 'vitest'

test.each(['en', 'fr'] as const)('uses the language of the page (%s) until one is chosen', async (language) => {
  document.documentElement.lang = language
  vi.resetModules()
  const { currentLanguage } = await import('./language.ts')
  expect(currentLanguage()).toBe(language)
})

test('keeps a chosen language', async () => {
  localStorage.setItem('language', 'fr')
  vi.resetModules()
  const { currentLanguage } = await import('./language.ts')
  expect(currentLanguage()).toBe('fr')
})

test('begins in the language of the signed-in user that the server has rendered', async () => {
  localStorage.setItem('language', 'en')
  document.documentElement.lang = 'fr'
  const data = Object.assign(document.createElement('script'), { id: 'foyer-data', type: 'application/json' })
  data.textContent = JSON.stringify({ session: { user: {}, keys: [] } })
  document.head.append(data)
  vi.resetModules()
  const { currentLanguage } = await import('./language.ts')
  expect(currentLanguage()).toBe('fr')
  data.remove()
})
