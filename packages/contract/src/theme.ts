import {
  contrastRatio,
  ensureContrast,
  ensureLabelContrast,
  ensureReadableBackground,
  luminance,
  minContrast,
  mixColours,
  shiftColour,
} from './contrast.ts'

/** The CSS variables that a theme may set. */
export const themeVariables = [
  '--portal-accent',
  '--portal-on-accent',
  '--portal-background',
  '--portal-surface',
  '--portal-text',
  '--portal-line',
] as const
/** A variable that a theme may set. */
export type ThemeVariable = (typeof themeVariables)[number]
/** Colours as `#rrggbb`. */
export type ThemeMap = { [name in ThemeVariable]?: string }

/** A pair of colours with its contrast. */
export type ContrastCheck = {
  readonly pair: 'surface' | 'background' | 'on-accent' | 'text' | 'text-on-background' | 'link' | 'link-dark'
  readonly text: string
  readonly background: string
  readonly ratio: number
  readonly passes: boolean
  /** The colour of the pair that is adjusted if it does not pass, and what it becomes. */
  readonly adjusts: 'text' | 'background'
  readonly adjusted: string
}

/** Used for variables that a theme does not set. */
export const defaultTheme = {
  '--portal-accent': '#c2410c',
  '--portal-on-accent': '#ffffff',
  '--portal-background': '#f8f9fa',
  '--portal-surface': '#ffffff',
  '--portal-text': '#212529',
  '--portal-line': '#dee2e6',
} as const satisfies { [name in ThemeVariable]: string }
/** Text colours that no theme changes: dimmed text and errors. They must be readable on every surface. */
const fixedTexts = { light: ['#5c636a', '#c92a2a'], dark: ['#a8a8a8', '#ff8080'] } as const
/** Backgrounds that no theme changes: fields, and rows under the pointer. */
const fixedSurfaces = { light: ['#ffffff', '#f1f3f5'], dark: ['#2e2e2e', '#1f1f1f', '#242424', '#3b3b3b'] } as const
/** The dark colour scheme; a theme only changes its accents. */
const defaultDark = { background: '#1f1f1f', surface: '#2e2e2e', text: '#d6d6d6', line: '#4a4a4a' } as const

type Scheme = 'light' | 'dark'

const readableBackground = (background: string, scheme: Scheme): string =>
  ensureReadableBackground(background, fixedTexts[scheme], scheme === 'light' ? 1 : -1)

/** All colours of a theme, with the defaults. */
const listColours = (theme: ThemeMap) => {
  const colours = { ...defaultTheme, ...theme }
  return {
    accent: colours['--portal-accent'],
    onAccent: colours['--portal-on-accent'],
    background: colours['--portal-background'],
    surface: colours['--portal-surface'],
    text: colours['--portal-text'],
    line: colours['--portal-line'],
  }
}

const isColour = (value: string | undefined): value is string => value !== undefined && /^#[0-9a-f]{6}$/i.test(value)

/** Reads a theme, ignoring unknown variables and invalid colours. */
export function parseTheme(map: { readonly [name: string]: string | undefined }): ThemeMap {
  const theme: ThemeMap = {}
  for (const name of themeVariables) {
    const value = map[name]
    if (isColour(value)) theme[name] = value
  }
  return theme
}

/** Links and highlights of a scheme, derived from the accent. */
function accentTints(accent: string, scheme: Scheme, backgrounds: readonly string[]) {
  const allBackgrounds = [...fixedSurfaces[scheme], ...backgrounds]
  const link = ensureContrast(accent, ...allBackgrounds)
  // The dark scheme mixes in the lighter link colour: the accent shifted to black would be darker than the surface.
  const createTint = (share: number) =>
    readableBackground(
      scheme === 'light' ? shiftColour(accent, 1 - share) : mixColours(defaultDark.surface, link, share),
      scheme,
    )
  const [tint, tintHover] = [createTint(0.12), createTint(0.2)]
  return {
    link,
    tint,
    tintHover,
    onTint: ensureContrast(
      accent,
      tint,
      tintHover,
      ...allBackgrounds,
      ...(scheme === 'dark' ? [defaultDark.line] : []),
    ),
  }
}

type SchemePalette = {
  /** Links and the focus ring. */
  readonly link: string
  /** Background of highlights: light buttons, selected rows, the current menu item. */
  readonly tint: string
  readonly tintHover: string
  readonly onTint: string
  readonly background: string
  readonly surface: string
  readonly text: string
  readonly line: string
}
/** The colours that the pages use. */
export type Palette = {
  readonly accent: string
  readonly onAccent: string
  readonly accentHover: string
  readonly light: SchemePalette
  readonly dark: SchemePalette
}

/** The colours of a theme, adjusted where text would not be readable; the dark scheme is derived from its accent. */
export function resolvePalette(theme: ThemeMap): Palette {
  const colours = listColours(theme)
  const { accent, line } = colours
  const onAccent = ensureLabelContrast(colours.onAccent, accent)
  const background = readableBackground(colours.background, 'light')
  const surface = readableBackground(colours.surface, 'light')
  const light = accentTints(accent, 'light', [background, surface])
  return {
    accent,
    onAccent,
    // Away from the label's colour, so that the contrast grows.
    accentHover: shiftColour(accent, luminance(onAccent) > luminance(accent) ? -0.12 : 0.12),
    light: {
      ...light,
      background,
      surface,
      text: ensureContrast(colours.text, background, surface, light.tint, light.tintHover, ...fixedSurfaces.light),
      line,
    },
    dark: { ...accentTints(accent, 'dark', []), ...defaultDark },
  }
}

type Pair = Pick<ContrastCheck, 'pair' | 'text' | 'background' | 'adjusts' | 'adjusted'>
const toContrastCheck = (line: Pair): ContrastCheck => {
  const ratio = contrastRatio(line.text, line.background)
  return { ...line, ratio, passes: ratio >= minContrast }
}

/** The fixed text colour with the lowest contrast on a background. */
const findWeakestText = (background: string): string =>
  fixedTexts.light.reduce((weakest, text) =>
    contrastRatio(text, background) < contrastRatio(weakest, background) ? text : weakest,
  )

/** The contrast of every pair of colours, with the colours that are actually used. */
export function contrastReport(theme: ThemeMap): ContrastCheck[] {
  const { accent, onAccent, background: page, surface, text } = listColours(theme)
  const palette = resolvePalette(theme)
  const { light, dark } = palette
  const checkBackground = (pair: ContrastCheck['pair'], background: string, adjusted: string) =>
    toContrastCheck({ pair, text: findWeakestText(background), background, adjusts: 'background', adjusted })
  const checkText = (pair: ContrastCheck['pair'], [colour, background, adjusted]: readonly [string, string, string]) =>
    toContrastCheck({ pair, text: colour, background, adjusts: 'text', adjusted })
  return [
    checkText('on-accent', [onAccent, accent, palette.onAccent]),
    checkBackground('surface', surface, light.surface),
    checkBackground('background', page, light.background),
    checkText('text', [text, light.surface, light.text]),
    checkText('text-on-background', [text, light.background, light.text]),
    checkText('link', [accent, light.surface, light.link]),
    // Always passes: the colour is derived, not chosen.
    checkText('link-dark', [dark.link, defaultDark.surface, dark.link]),
  ]
}
