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
export const minContrast = 4.5
/** What a button's label is shifted to where it has to be at all: at the least it would look switched off. */
const clearContrast = 7

/** A pair of colours with its contrast. */
export type ContrastCheck = {
  readonly pair: 'surface' | 'ground' | 'on-accent' | 'text' | 'text-on-ground' | 'link' | 'link-dark'
  readonly text: string
  readonly background: string
  readonly ratio: number
  readonly passes: boolean
  /** Which of the two gives way where they do not pass; `mended` is its colour as it is painted. */
  readonly adjusts: 'text' | 'background'
  readonly adjusted: string
}

/** What the page is painted with where a theme says nothing. */
export const defaultTheme = {
  '--portal-accent': '#c2410c',
  '--portal-on-accent': '#ffffff',
  '--portal-ground': '#f8f9fa',
  '--portal-surface': '#ffffff',
  '--portal-text': '#212529',
  '--portal-line': '#dee2e6',
} as const satisfies { [name in ThemeVariable]: string }
/** What stands on every surface and is the page's own: quiet text, and what says that something is wrong. */
const foregrounds = { light: ['#5c636a', '#c92a2a'], dark: ['#a8a8a8', '#ff8080'] } as const
/** What links stand on beside what a theme sets: fields, and rows under the pointer. */
const surfaces = { light: ['#ffffff', '#f1f3f5'], dark: ['#2e2e2e', '#1f1f1f', '#242424', '#3b3b3b'] } as const
/** The page's dark, which no theme changes. */
const plainDark = { ground: '#1f1f1f', surface: '#2e2e2e', text: '#d6d6d6', line: '#4a4a4a' } as const

type Rgb = readonly [red: number, green: number, blue: number]

const toRgb = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
const toHex = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance (WCAG 2.2), 0 to 1. */
function luminance(colour: string): number {
  const [red, green, blue] = toRgb(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** Contrast of two colours (WCAG 2.2), 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** A colour on its way to black (−1) or white (1); its hue stays. */
const shifted = (colour: string, by: number): string => {
  const end = by < 0 ? 0 : 255
  const [red, green, blue] = toRgb(colour)
  const move = (part: number) => part + (end - part) * Math.abs(by)
  return toHex([move(red), move(green), move(blue)])
}

/** A colour with a share of another over it. */
function mixed(below: string, over: string, share: number): string {
  const [[red, green, blue], [r, g, b]] = [toRgb(below), toRgb(over)]
  const mix = (from: number, to: number) => from + (to - from) * share
  return toHex([mix(red, r), mix(green, g), mix(blue, b)])
}

const steps = Array.from({ length: 51 }, (_, step) => step / 50)

/** The nearest colour to `text` of its hue that can be read on every one of `backgrounds`. */
export function ensureContrast(text: string, ...backgrounds: readonly string[]): string {
  const isLight = Math.min(...backgrounds.map(luminance)) > 0.18
  for (const by of steps) {
    for (const way of isLight ? [-by, by] : [by, -by]) {
      const tried = shifted(text, way)
      if (backgrounds.every((background) => contrastRatio(tried, background) >= minContrast)) return tried
    }
  }
  return isLight ? '#000000' : '#ffffff'
}

/** A label's colour on a button: its own where it can be read, otherwise one that is read clearly where there is one. */
function labelColour(text: string, button: string): string {
  if (contrastRatio(text, button) >= minContrast) return text
  const way = luminance(button) > 0.18 ? -1 : 1
  const by = steps.find((step) => contrastRatio(shifted(text, step * way), button) >= clearContrast)
  return by === undefined ? ensureContrast(text, button) : shifted(text, by * way)
}

/** The nearest colour to `background` on which the page's own inks can be read. */
function readableBackground(background: string, scheme: keyof typeof foregrounds): string {
  const way = scheme === 'light' ? 1 : -1
  const readOnly = (tried: string) => foregrounds[scheme].every((ink) => contrastRatio(ink, tried) >= minContrast)
  const by = steps.find((step) => readOnly(shifted(background, step * way))) ?? 1
  return shifted(background, by * way)
}

/** Every colour of a theme: its own, or the page's. */
const listColours = (theme: ThemeMap) => {
  const of = (name: ThemeVariable): string => theme[name] ?? defaultTheme[name]
  return {
    accent: of('--portal-accent'),
    onAccent: of('--portal-on-accent'),
    ground: of('--portal-ground'),
    surface: of('--portal-surface'),
    text: of('--portal-text'),
    line: of('--portal-line'),
  }
}

const isColour = (value: string | undefined): value is string => value !== undefined && /^#[0-9a-f]{6}$/i.test(value)

/** What of a map a theme may say: known names with colours. */
export function parseTheme(map: { readonly [name: string]: string | undefined }): ThemeMap {
  const theme: ThemeMap = {}
  for (const name of themeVariables) {
    const value = map[name]
    if (isColour(value)) theme[name] = value
  }
  return theme
}

/** What a scheme paints with the accent beside buttons: links, and what is marked with a breath of it. */
function accentTints(accent: string, scheme: keyof typeof foregrounds, grounds: readonly string[]) {
  const standing = [...surfaces[scheme], ...grounds]
  const link = ensureContrast(accent, ...standing)
  // In dark a breath of light over the surface: the accent shifted to black would be a hole in it.
  const tinted = (share: number) =>
    readableBackground(scheme === 'light' ? shifted(accent, 1 - share) : mixed(plainDark.surface, link, share), scheme)
  const [tint, tintHover] = [tinted(0.12), tinted(0.2)]
  return {
    link,
    tint,
    tintHover,
    onTint: ensureContrast(accent, tint, tintHover, ...standing, ...(scheme === 'dark' ? [plainDark.line] : [])),
  }
}

type SchemePalette = {
  /** Links and the ring of the focus. */
  readonly link: string
  /** Behind what is marked: light buttons, chosen rows, where one is in the menu. */
  readonly tint: string
  readonly tintHover: string
  readonly onTint: string
  readonly ground: string
  readonly surface: string
  readonly text: string
  readonly line: string
}
/** The colours that a page is painted with. */
export type Palette = {
  readonly accent: string
  readonly onAccent: string
  readonly accentHover: string
  readonly light: SchemePalette
  readonly dark: SchemePalette
}

/** The colours to paint with: as the theme says, shifted where something could not be read; dark made from light. */
export function resolvePalette(theme: ThemeMap): Palette {
  const { accent, text, line, ...said } = listColours(theme)
  const onAccent = labelColour(said.onAccent, accent)
  const [ground, surface] = [readableBackground(said.ground, 'light'), readableBackground(said.surface, 'light')]
  const light = accentTints(accent, 'light', [ground, surface])
  return {
    accent,
    onAccent,
    // Away from what is written on it, which is read the better.
    accentHover: shifted(accent, luminance(onAccent) > luminance(accent) ? -0.12 : 0.12),
    light: {
      ...light,
      ground,
      surface,
      text: ensureContrast(text, ground, surface, light.tint, light.tintHover, ...surfaces.light),
      line,
    },
    dark: { ...accentTints(accent, 'dark', []), ...plainDark },
  }
}

type Pair = Pick<ContrastCheck, 'pair' | 'text' | 'background' | 'adjusts' | 'adjusted'>
const toContrastCheck = (line: Pair): ContrastCheck => {
  const ratio = contrastRatio(line.text, line.background)
  return { ...line, ratio, passes: ratio >= minContrast }
}

/** The one of the page's inks that is read worst on a surface. */
const lowestContrast = (surface: string): string =>
  foregrounds.light.reduce((worst, ink) => (contrastRatio(ink, surface) < contrastRatio(worst, surface) ? ink : worst))

/** Every pair of a theme with its contrast and with what is painted; texts on what is painted beneath them. */
export function contrastReport(theme: ThemeMap): ContrastCheck[] {
  const { accent, onAccent, ground, surface, text } = listColours(theme)
  const palette = resolvePalette(theme)
  const { light, dark } = palette
  const below = (pair: ContrastCheck['pair'], background: string, adjusted: string) =>
    toContrastCheck({ pair, text: lowestContrast(background), background, adjusts: 'background', adjusted })
  const above = (pair: ContrastCheck['pair'], [ink, background, adjusted]: readonly [string, string, string]) =>
    toContrastCheck({ pair, text: ink, background, adjusts: 'text', adjusted })
  return [
    above('on-accent', [onAccent, accent, palette.onAccent]),
    below('surface', surface, light.surface),
    below('ground', ground, light.ground),
    above('text', [text, light.surface, light.text]),
    above('text-on-ground', [text, light.ground, light.text]),
    above('link', [accent, light.surface, light.link]),
    // Always made from the accent: nobody has chosen it for the dark.
    above('link-dark', [dark.link, plainDark.surface, dark.link]),
  ]
}

/** Whether white is read better than black on a colour. */
export const isDark = (colour: string): boolean => luminance(colour) <= 0.18
