/** What a theme may set (spec §3: `theme.lite`), by the names that the page has for them. */
export const themeVariables = [
  '--portal-accent',
  '--portal-on-accent',
  '--portal-ground',
  '--portal-surface',
  '--portal-text',
  '--portal-line',
] as const
/** A variable that a theme may set. */
export type ThemeVariable = (typeof themeVariables)[number]
/** Colours as `#rrggbb`. */
export type ThemeMap = { [name in ThemeVariable]?: string }

/** WCAG 2.2, 1.4.3: text against what it stands on. */
export const leastContrast = 4.5

/** A pair of colours with its contrast; `mended` is the text's colour where it has been shifted until it passes. */
export type ContrastLine = {
  readonly pair: 'on-accent' | 'text' | 'text-on-ground' | 'link' | 'link-dark'
  readonly text: string
  readonly background: string
  readonly ratio: number
  readonly passes: boolean
  readonly mended: string
}

/** What the page is painted with where a theme says nothing. */
export const plainTheme = {
  '--portal-accent': '#c2410c',
  '--portal-on-accent': '#ffffff',
  '--portal-ground': '#f8f9fa',
  '--portal-surface': '#ffffff',
  '--portal-text': '#212529',
  '--portal-line': '#dee2e6',
} as const satisfies { [name in ThemeVariable]: string }
const darkSurface = '#2e2e2e'

type Rgb = readonly [red: number, green: number, blue: number]

const rgbOf = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance (WCAG 2.2), 0 to 1. */
function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** Contrast of two colours (WCAG 2.2), 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** A colour on its way to black (−1) or white (1); its hue stays. */
const shifted = (colour: string, by: number): string => {
  const end = by < 0 ? 0 : 255
  const [red, green, blue] = rgbOf(colour)
  const move = (part: number) => part + (end - part) * Math.abs(by)
  return hexOf([move(red), move(green), move(blue)])
}

/** The nearest colour to `text` of its hue that can be read on `background`. */
export function readable(text: string, background: string): string {
  for (let by = 0; by <= 1; by += 0.02) {
    for (const way of luminance(background) > 0.18 ? [-by, by] : [by, -by]) {
      const tried = shifted(text, way)
      if (contrastOf(tried, background) >= leastContrast) return tried
    }
  }
  return luminance(background) > 0.18 ? '#000000' : '#ffffff'
}

const lineOf = (pair: ContrastLine['pair'], text: string, background: string): ContrastLine => {
  const ratio = contrastOf(text, background)
  const passes = ratio >= leastContrast
  return { pair, text, background, ratio, passes, mended: passes ? text : readable(text, background) }
}

/** Every pair of a theme with its contrast. */
export function contrastReport(theme: ThemeMap): ContrastLine[] {
  const full = { ...plainTheme, ...theme }
  const [accent, onAccent] = [full['--portal-accent'], full['--portal-on-accent']]
  const [surface, ground, text] = [
    full['--portal-surface'] ?? '',
    full['--portal-ground'] ?? '',
    full['--portal-text'] ?? '',
  ]
  return [
    lineOf('on-accent', onAccent, accent),
    lineOf('text', text, surface),
    lineOf('text-on-ground', text, ground),
    lineOf('link', accent, surface),
    lineOf('link-dark', accent, darkSurface),
  ]
}

const isColour = (value: string | undefined): value is string => value !== undefined && /^#[0-9a-f]{6}$/i.test(value)

/** What of a map a theme may say: known names with colours. */
export function themeOf(map: { readonly [name: string]: string | undefined }): ThemeMap {
  const theme: ThemeMap = {}
  for (const name of themeVariables) {
    const value = map[name]
    if (isColour(value)) theme[name] = value
  }
  return theme
}

/** The colours to paint with: as the theme says, its texts shifted where they could not be read; dark made from light. */
export function paintOf(theme: ThemeMap) {
  const mended = new Map(contrastReport(theme).map((line) => [line.pair, line.mended]))
  const full = { ...plainTheme, ...theme }
  const accent = full['--portal-accent'] ?? plainTheme['--portal-accent']
  return {
    accent,
    accentHover: shifted(accent, luminance(accent) > 0.4 ? 0.12 : -0.12),
    onAccent: mended.get('on-accent') ?? plainTheme['--portal-on-accent'],
    light: {
      link: mended.get('link') ?? accent,
      tint: shifted(accent, 0.88),
      ground: full['--portal-ground'] ?? plainTheme['--portal-ground'],
      surface: full['--portal-surface'] ?? plainTheme['--portal-surface'],
      // Read on both: what passes on one may fail on the other.
      text: readable(mended.get('text') ?? '', full['--portal-ground'] ?? plainTheme['--portal-ground']),
      line: full['--portal-line'] ?? plainTheme['--portal-line'],
    },
    dark: { link: mended.get('link-dark') ?? accent },
  }
}
