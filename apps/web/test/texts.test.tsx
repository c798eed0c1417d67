import { expect, test } from 'vitest'

const files = import.meta.glob('../src/**/*.texts.ts', { eager: true })

const isCatalogue = (value: unknown): value is { en: object; fr: object } =>
  typeof value === 'object' && value !== null && 'en' in value && 'fr' in value

test.each(Object.entries(files))('%s has every text in both languages', (_path, file) => {
  const catalogues = Object.values(file ?? {}).filter(isCatalogue)
  expect(catalogues.length).toBeGreaterThan(0)
  for (const { en, fr } of catalogues) {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort())
    const frenchTexts = new Map<string, unknown>(Object.entries(fr))
    for (const [key, value] of Object.entries(en)) {
      expect(typeof frenchTexts.get(key), key).toBe(typeof value)
      // A text that is left empty on purpose is empty in both languages.
      expect(frenchTexts.get(key) === '', key).toBe(value === '')
    }
  }
})
