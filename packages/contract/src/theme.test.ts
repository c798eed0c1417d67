import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrastRatio, ensureContrast, isDark, minContrast } from './contrast.ts'
import { contrastReport, defaultTheme, parseTheme, resolvePalette } from './theme.ts'

const anyColour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

it('computes the contrast that WCAG defines for known pairs', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 1)
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

it('makes any text readable on any background', () => {
  fc.assert(
    fc.property(anyColour, anyColour, (text, background) => {
      expect(contrastRatio(ensureContrast(text, background), background)).toBeGreaterThanOrEqual(minContrast)
    }),
  )
})

it('leaves colours unchanged that have enough contrast', () => {
  expect(
    contrastReport({}).every(({ passes, adjusts, adjusted, ...line }) => passes && adjusted === line[adjusts]),
  ).toBe(true)
  const palette = resolvePalette({})
  expect(palette).toMatchObject({
    accent: defaultTheme['--portal-accent'],
    onAccent: defaultTheme['--portal-on-accent'],
    light: {
      text: defaultTheme['--portal-text'],
      background: defaultTheme['--portal-background'],
      surface: defaultTheme['--portal-surface'],
      link: defaultTheme['--portal-accent'],
    },
  })
})

it('reports yellow on white as failing and adjusts it until it is readable', () => {
  const theme = { '--portal-accent': '#ffeb3b', '--portal-on-accent': '#ffffff' }
  const failed = contrastReport(theme).filter(({ passes }) => !passes)
  expect(failed.map(({ pair }) => pair)).toEqual(['on-accent', 'link'])
  const palette = resolvePalette(theme)
  expect(palette.accent).toBe('#ffeb3b')
  expect(contrastRatio(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(minContrast)
  expect(contrastRatio(palette.light.link, '#ffffff')).toBeGreaterThanOrEqual(minContrast)
})

const theme = fc.record({
  '--portal-accent': anyColour,
  '--portal-on-accent': anyColour,
  '--portal-background': anyColour,
  '--portal-surface': anyColour,
  '--portal-text': anyColour,
})

it('produces a readable palette from any theme', () => {
  fc.assert(
    fc.property(theme, (chosen) => {
      const { accent, accentHover, onAccent, light, dark } = resolvePalette(chosen)
      const lightBackgrounds = [light.background, light.surface, light.tint, light.tintHover, '#ffffff', '#f1f3f5']
      const darkBackgrounds = ['#1f1f1f', '#242424', '#2e2e2e', '#3b3b3b']
      const pairs = [
        [onAccent, accent],
        [onAccent, accentHover],
        ...lightBackgrounds.map((background) => [light.text, background]),
        ...lightBackgrounds.map((background) => [light.onTint, background]),
        ...[light.background, light.surface].map((background) => [light.link, background]),
        // Dimmed text and errors keep their colours: their backgrounds are adjusted instead.
        ...lightBackgrounds.slice(0, 4).flatMap((background) => [
          ['#5c636a', background],
          ['#c92a2a', background],
        ]),
        ...darkBackgrounds.map((background) => [dark.link, background]),
        ...[dark.tint, dark.tintHover, '#4a4a4a'].map((background) => [dark.onTint, background]),
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
])('classifies %s as dark: %s', (colour, dark) => {
  expect(isDark(colour)).toBe(dark)
})

it.each([
  [{ '--portal-accent': '#123456', '--evil': '#123456' }, { '--portal-accent': '#123456' }],
  [{ '--portal-accent': 'red;}</style><script>' }, {}],
  [{ '--portal-text': 'url(https://x)' }, {}],
  [{ '--portal-text': '#FFF' }, {}],
])('parses %j as the theme %j', (map, parsed) => {
  expect(parseTheme(map)).toEqual(parsed)
})

it('makes highlights of the dark scheme lighter than the surface for any accent', () => {
  fc.assert(
    fc.property(anyColour, (accent) => {
      const { dark } = resolvePalette({ '--portal-accent': accent })
      for (const tint of [dark.tint, dark.tintHover])
        expect(contrastRatio(tint, '#000000')).toBeGreaterThan(contrastRatio(dark.surface, '#000000'))
    }),
  )
})
