import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrastRatio, ensureContrast, isDark, minContrast, minSymbolContrast } from './contrast.ts'
import { contrastReport, defaultTheme, parseTheme, resolveButton, resolvePalette } from './theme.ts'

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
      ring: defaultTheme['--portal-accent'],
    },
  })
})

it('reports yellow on white as failing and adjusts it until it is readable', () => {
  const theme = { '--portal-accent': '#ffeb3b', '--portal-on-accent': '#ffffff' }
  const failed = contrastReport(theme).filter(({ passes }) => !passes)
  expect(failed.map(({ pair }) => pair)).toEqual(['on-accent', 'ring'])
  const palette = resolvePalette(theme)
  expect(palette.accent).toBe('#ffeb3b')
  expect(contrastRatio(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(minSymbolContrast)
  expect(contrastRatio(palette.light.ring, '#ffffff')).toBeGreaterThanOrEqual(minSymbolContrast)
})

const theme = fc.record({
  '--portal-accent': anyColour,
  '--portal-on-accent': anyColour,
  '--portal-primary': anyColour,
  '--portal-background': anyColour,
  '--portal-surface': anyColour,
  '--portal-text': anyColour,
})

it('produces a readable palette from any theme', () => {
  fc.assert(
    fc.property(theme, (chosen) => {
      const { accent, onAccent, light, dark } = resolvePalette(chosen)
      const button = resolveButton(chosen)
      const lightBackgrounds = [light.background, light.surface, light.tint, light.tintHover, '#ffffff', '#f3f4f6']
      const darkBackgrounds = ['#0e1116', '#161a21', '#1d222b']
      const texts = [
        [button.label, button.colour],
        [button.label, button.hover],
        ...lightBackgrounds.map((background) => [light.text, background]),
        ...lightBackgrounds.map((background) => [light.onTint, background]),
        // Dimmed text and errors keep their colours: their backgrounds are adjusted instead.
        ...lightBackgrounds.slice(0, 4).flatMap((background) => [
          ['#666c78', background],
          ['#c92a2a', background],
        ]),
        ...[dark.tint, dark.tintHover].map((background) => [dark.onTint, background]),
        ['#8e96a4', dark.tint],
      ]
      const symbols = [
        [onAccent, accent],
        ...[light.background, light.surface].map((background) => [light.ring, background]),
        ...darkBackgrounds.map((background) => [dark.ring, background]),
      ]
      const pairs = [
        ...texts.map((pair) => [...pair, minContrast]),
        ...symbols.map((pair) => [...pair, minSymbolContrast]),
      ]
      for (const [text, background, min] of pairs)
        expect(contrastRatio(`${text}`, `${background}`), `${text} on ${background}`).toBeGreaterThanOrEqual(
          Number(min),
        )
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
