import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrastOf, contrastReport, leastContrast, paintOf, plainTheme, readable, themeOf } from './theme.ts'

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

it('contrast is what WCAG says of known pairs', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 1)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

it('any text can be read on any background once it is shifted', () => {
  fc.assert(
    fc.property(colour, colour, (text, background) => {
      expect(contrastOf(readable(text, background), background)).toBeGreaterThanOrEqual(leastContrast)
    }),
  )
})

it('what passes is left as it is', () => {
  expect(
    contrastReport({})
      .filter(({ pair }) => pair !== 'link-dark')
      .every(({ passes }) => passes),
  ).toBe(true)
  const paint = paintOf({})
  expect(paint.accent).toBe(plainTheme['--portal-accent'])
  expect(paint.light.text).toBe(plainTheme['--portal-text'])
})

it('whatever a tenant chooses, what is painted can be read', () => {
  fc.assert(
    fc.property(colour, colour, colour, (accent, surface, text) => {
      const paint = paintOf({ '--portal-accent': accent, '--portal-surface': surface, '--portal-text': text })
      expect(contrastOf(paint.onAccent, paint.accent)).toBeGreaterThanOrEqual(leastContrast)
      expect(contrastOf(paint.light.link, surface)).toBeGreaterThanOrEqual(leastContrast)
      expect(contrastOf(paint.dark.link, '#2e2e2e')).toBeGreaterThanOrEqual(leastContrast)
    }),
  )
})

it.each([
  [{ '--portal-accent': '#123456', '--evil': '#123456' }, { '--portal-accent': '#123456' }],
  [{ '--portal-accent': 'red;}</style><script>' }, {}],
  [{ '--portal-text': 'url(https://x)' }, {}],
  [{ '--portal-text': '#FFF' }, {}],
])('of %j a theme keeps %j', (said, kept) => {
  expect(themeOf(said)).toEqual(kept)
})
