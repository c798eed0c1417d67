import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  contrastRatio,
  contrastReport,
  defaultTheme,
  ensureContrast,
  isDark,
  minContrast,
  parseTheme,
  resolvePalette,
} from './theme.ts'

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

it('contrast is what WCAG says of known pairs', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 1)
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

it('any text can be read on any background once it is shifted', () => {
  fc.assert(
    fc.property(colour, colour, (text, background) => {
      expect(contrastRatio(ensureContrast(text, background), background)).toBeGreaterThanOrEqual(minContrast)
    }),
  )
})

it('what passes is left as it is', () => {
  expect(
    contrastReport({}).every(({ passes, adjusts, adjusted, ...line }) => passes && adjusted === line[adjusts]),
  ).toBe(true)
  const palette = resolvePalette({})
  expect(palette).toMatchObject({
    accent: defaultTheme['--portal-accent'],
    onAccent: defaultTheme['--portal-on-accent'],
    light: {
      text: defaultTheme['--portal-text'],
      ground: defaultTheme['--portal-ground'],
      surface: defaultTheme['--portal-surface'],
      link: defaultTheme['--portal-accent'],
    },
  })
})

it('yellow on white is said to fail, and painted so that it is read', () => {
  const theme = { '--portal-accent': '#ffeb3b', '--portal-on-accent': '#ffffff' }
  const failed = contrastReport(theme).filter(({ passes }) => !passes)
  expect(failed.map(({ pair }) => pair)).toEqual(['on-accent', 'link'])
  const palette = resolvePalette(theme)
  expect(palette.accent).toBe('#ffeb3b')
  expect(contrastRatio(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(minContrast)
  expect(contrastRatio(palette.light.link, '#ffffff')).toBeGreaterThanOrEqual(minContrast)
})

const theme = fc.record({
  '--portal-accent': colour,
  '--portal-on-accent': colour,
  '--portal-ground': colour,
  '--portal-surface': colour,
  '--portal-text': colour,
})

it('whatever a tenant chooses, what is painted can be read', () => {
  fc.assert(
    fc.property(theme, (text) => {
      const { accent, accentHover, onAccent, light, dark } = resolvePalette(text)
      const lightGrounds = [light.ground, light.surface, light.tint, light.tintHover, '#ffffff', '#f1f3f5']
      const darkGrounds = ['#1f1f1f', '#242424', '#2e2e2e', '#3b3b3b']
      const pairs = [
        [onAccent, accent],
        [onAccent, accentHover],
        ...lightGrounds.map((ground) => [light.text, ground]),
        ...lightGrounds.map((ground) => [light.onTint, ground]),
        ...[light.ground, light.surface].map((ground) => [light.link, ground]),
        // Quiet text and errors are the page's own: what they stand on gives way.
        ...lightGrounds.slice(0, 4).flatMap((ground) => [
          ['#5c636a', ground],
          ['#c92a2a', ground],
        ]),
        ...darkGrounds.map((ground) => [dark.link, ground]),
        ...[dark.tint, dark.tintHover, '#4a4a4a'].map((ground) => [dark.onTint, ground]),
        ['#a8a8a8', dark.tint],
      ]
      for (const [text = '', background = ''] of pairs)
        expect(contrastRatio(text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(minContrast)
    }),
  )
})

it.each([
  ['#000000', true],
  ['#c2410c', true],
  ['#ffeb3b', false],
  ['#ffffff', false],
])('whether %s is dark: %s', (ground, dark) => {
  expect(isDark(ground)).toBe(dark)
})

it.each([
  [{ '--portal-accent': '#123456', '--evil': '#123456' }, { '--portal-accent': '#123456' }],
  [{ '--portal-accent': 'red;}</style><script>' }, {}],
  [{ '--portal-text': 'url(https://x)' }, {}],
  [{ '--portal-text': '#FFF' }, {}],
])('of %j a theme keeps %j', (text, stored) => {
  expect(parseTheme(text)).toEqual(stored)
})

it('what is marked in dark is lighter than the surface around it, whatever the accent is', () => {
  fc.assert(
    fc.property(colour, (accent) => {
      const { dark } = resolvePalette({ '--portal-accent': accent })
      for (const tint of [dark.tint, dark.tintHover])
        expect(contrastRatio(tint, '#000000')).toBeGreaterThan(contrastRatio(dark.surface, '#000000'))
    }),
  )
})
