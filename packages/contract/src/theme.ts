import {
  contrastRatio,
  ensureContrast,
  ensureLabelContrast,
  ensureReadableBackground,
  ensureSymbolContrast,
  luminance,
  minContrast,
  minSymbolContrast,
  mixColours,
  shiftColour,
} from './contrast.ts'

/** The CSS variables that a theme may set. */
export const themeVariables = [
  '--portal-accent',
  '--portal-on-accent',
  '--portal-primary',
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
  readonly pair:
    | 'surface'
    | 'background'
    | 'on-accent'
    | 'on-primary'
    | 'text'
    | 'text-on-background'
    | 'ring'
    | 'ring-dark'
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
  '--portal-accent': '#e8590c',
  '--portal-on-accent': '#ffffff',
  '--portal-primary': '#1f2228',
  '--portal-background': '#f6f6f7',
  '--portal-surface': '#ffffff',
  '--portal-text': '#17191e',
  '--portal-line': '#e7e8eb',
} as const satisfies { [name in ThemeVariable]: string }
/** Text colours that no theme changes: dimmed text and errors. They must be readable on every surface. */
const fixedTexts = { light: ['#666c78', '#c92a2a'], dark: ['#8e96a4', '#ff8b8b'] } as const
/** Backgrounds that no theme changes: fields, and rows under the pointer. */
const fixedSurfaces = {
  light: ['#ffffff', '#f3f4f6'],
  dark: ['#161a21', '#0e1116', '#11151b', '#0f1319', '#1c212a', '#1d222b'],
} as const
/** The dark colour scheme; a theme only changes its accents. */
const defaultDark = { background: '#0e1116', surface: '#161a21', text: '#e8eaee', line: '#252b35' } as const

type Scheme = 'light' | 'dark'

const readableBackground = (background: string, scheme: Scheme): string =>
  ensureReadableBackground(background, fixedTexts[scheme], scheme === 'light' ? 1 : -1)

/** Lists all colours of a theme, with the defaults. */
const listColours = (theme: ThemeMap) => {
  const colours = { ...defaultTheme, ...theme }
  return {
    accent: colours['--portal-accent'],
    primary: colours['--portal-primary'],
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

/** Focus ring and highlights of a scheme, derived from the accent. */
function accentTints(accent: string, scheme: Scheme, backgrounds: readonly string[]) {
  const allBackgrounds = [...fixedSurfaces[scheme], ...backgrounds]
  const ring = ensureSymbolContrast(accent, ...allBackgrounds)
  // The dark scheme mixes in the lighter colour of the ring: the accent shifted to black would be darker than the surface.
  const createTint = (share: number) =>
    readableBackground(
      scheme === 'light' ? shiftColour(accent, 1 - share) : mixColours(defaultDark.surface, ring, share),
      scheme,
    )
  const [tint, tintHover] = [createTint(0.12), createTint(0.2)]
  return {
    ring,
    tint,
    tintHover,
    onTint: ensureContrast(accent, tint, tintHover, ...allBackgrounds),
  }
}

type SchemePalette = {
  /** The focus ring, and the mark of what is selected. */
  readonly ring: string
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
  /** The button of the main action; undefined unless the theme sets it, as the default depends on the scheme. */
  readonly primary: ButtonColours | undefined
  readonly light: SchemePalette
  readonly dark: SchemePalette
}

/** The colours of a button of the main action. */
export type ButtonColours = { readonly colour: string; readonly hover: string; readonly label: string }

function toButton(colour: string): ButtonColours {
  const label = ensureLabelContrast('#ffffff', colour)
  // Away from the label's colour, so that the contrast grows.
  return { colour, label, hover: shiftColour(colour, luminance(label) > luminance(colour) ? -0.12 : 0.12) }
}

/** Resolves the button of the main action on a light page. */
export const resolveButton = (theme: ThemeMap): ButtonColours => toButton(listColours(theme).primary)

/**
 * Resolves the colours of a theme, adjusted where text would not be readable; the dark scheme is derived from its
 * accent.
 */
export function resolvePalette(theme: ThemeMap): Palette {
  const colours = listColours(theme)
  const { accent, line } = colours
  const onAccent = ensureSymbolContrast(colours.onAccent, accent)
  const background = readableBackground(colours.background, 'light')
  const surface = readableBackground(colours.surface, 'light')
  const light = accentTints(accent, 'light', [background, surface])
  return {
    accent,
    onAccent,
    primary: theme['--portal-primary'] === undefined ? undefined : toButton(colours.primary),
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

/** Finds the colours of a theme as it is stored; undefined if it sets none. */
export function findPalette(map: { readonly [name: string]: string | undefined }): Palette | undefined {
  const theme = parseTheme(map)
  return Object.keys(theme).length > 0 ? resolvePalette(theme) : undefined
}

type Pair = Pick<ContrastCheck, 'pair' | 'text' | 'background' | 'adjusts' | 'adjusted'>
const toContrastCheck = (line: Pair, min = minContrast): ContrastCheck => {
  const ratio = contrastRatio(line.text, line.background)
  return { ...line, ratio, passes: ratio >= min }
}

/** Finds the fixed text colour with the lowest contrast on a background. */
const findWeakestText = (background: string): string =>
  fixedTexts.light.reduce((weakest, text) =>
    contrastRatio(text, background) < contrastRatio(weakest, background) ? text : weakest,
  )

/** Lists the contrast of every pair of colours, with the colours that are actually used. */
export function contrastReport(theme: ThemeMap): ContrastCheck[] {
  const { accent, onAccent, primary, background: page, surface, text } = listColours(theme)
  const palette = resolvePalette(theme)
  const { light, dark } = palette
  const checkBackground = (pair: ContrastCheck['pair'], background: string, adjusted: string) =>
    toContrastCheck({ pair, text: findWeakestText(background), background, adjusts: 'background', adjusted })
  const checkText = (pair: ContrastCheck['pair'], [colour, background, adjusted]: Colours) =>
    toContrastCheck({ pair, text: colour, background, adjusts: 'text', adjusted })
  const checkSymbol = (pair: ContrastCheck['pair'], [colour, background, adjusted]: Colours) =>
    toContrastCheck({ pair, text: colour, background, adjusts: 'text', adjusted }, minSymbolContrast)
  return [
    checkSymbol('on-accent', [onAccent, accent, palette.onAccent]),
    checkText('on-primary', ['#ffffff', primary, toButton(primary).label]),
    checkBackground('surface', surface, light.surface),
    checkBackground('background', page, light.background),
    checkText('text', [text, light.surface, light.text]),
    checkText('text-on-background', [text, light.background, light.text]),
    checkSymbol('ring', [accent, light.surface, light.ring]),
    // Always passes: the colour is derived, not chosen.
    checkSymbol('ring-dark', [dark.ring, defaultDark.surface, dark.ring]),
  ]
}

type Colours = readonly [colour: string, background: string, adjusted: string]
