import { expect, test, vi } from 'vitest'

test('the screens are in English until a language is chosen, whatever the browser prefers', async () => {
  vi.stubGlobal('navigator', { ...navigator, language: 'fr-FR' })
  vi.resetModules()
  const { currentLanguage } = await import('./language.ts')
  expect(currentLanguage()).toBe('en')
})

test('a language that was chosen is kept', async () => {
  localStorage.setItem('language', 'fr')
  vi.resetModules()
  const { currentLanguage } = await import('./language.ts')
  expect(currentLanguage()).toBe('fr')
})
