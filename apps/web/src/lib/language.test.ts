import { expect, test, vi } from 'vitest'

test('uses English until a language is chosen, regardless of the browser', async () => {
  vi.stubGlobal('navigator', { ...navigator, language: 'fr-FR' })
  vi.resetModules()
  const { currentLanguage } = await import('./language.ts')
  expect(currentLanguage()).toBe('en')
})

test('keeps a chosen language', async () => {
  localStorage.setItem('language', 'fr')
  vi.resetModules()
  const { currentLanguage } = await import('./language.ts')
  expect(currentLanguage()).toBe('fr')
})
