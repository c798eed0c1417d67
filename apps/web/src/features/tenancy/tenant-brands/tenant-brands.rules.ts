import { ensureContrast } from '@foyer/contract/contrast'
import type { BrandForm } from '@foyer/contract/tenancy/tenant-brands'
import { parseTheme, resolvePalette, type ThemeMap, themeVariables } from '@foyer/contract/theme'

/** The fields of the form: those of the call, with '' for a colour that is not set. */
export type BrandValues = Omit<BrandForm, 'theme'> & { theme: { lite: { [name: string]: string } } }

const emptyColours = (): BrandValues['theme']['lite'] => Object.fromEntries(themeVariables.map((name) => [name, '']))

/** Returns all colours of a theme as form values. */
export const toColours = (theme: ThemeMap): BrandValues['theme']['lite'] => ({
  ...emptyColours(),
  ...parseTheme(theme),
})

/** Returns the initial values; a new brand has the name of its tenant. */
export function toBrandValues(brand: BrandForm | null, tenantName: string): BrandValues {
  return {
    brandname: brand?.brandname ?? tenantName,
    brandUrl: brand?.brandUrl ?? '',
    text: brand?.text ?? {
      portal_login_heading: '',
      portal_login_body: '',
      portal_register_heading: '',
      portal_regiser_body: '',
    },
    theme: { lite: toColours(brand?.theme.lite ?? {}) },
  }
}

/** Returns the input of the call; colours that are not set are omitted. */
export const toBrandInput = (values: BrandValues) => ({
  ...values,
  theme: { lite: Object.fromEntries(Object.entries(values.theme.lite).filter(([, colour]) => colour !== '')) },
})

/** Returns the error code for a file that can't be a theme; undefined if it may be one. Checked before the upload. */
export function checkThemeFile(file: {
  readonly name: string
  readonly size: number
}): 'theme-not-json' | 'theme-too-large' | undefined {
  if (!/\.json$/i.test(file.name)) return 'theme-not-json'
  return file.size > 64 * 1024 ? 'theme-too-large' : undefined
}

/** Themes to begin with: the default, and one with dark orange instead of grey for the main button. */
export const presets: readonly { readonly key: 'default' | 'orange'; readonly theme: ThemeMap }[] = [
  { key: 'default', theme: {} },
  { key: 'orange', theme: { '--portal-primary': '#c2410c' } },
]

/** Checks whether the colours of the form are those of a preset. */
export const isPreset = (theme: ThemeMap, colours: BrandValues['theme']['lite']): boolean =>
  themeVariables.every((name) => (colours[name] ?? '').toLowerCase() === (theme[name] ?? ''))

const white = '#ffffff'

/** Builds the CSS variables of the preview; colours that are not valid are ignored. */
export function buildSampleColours(
  colours: BrandValues['theme']['lite'],
  name: 'light' | 'dark',
): { readonly [variable: `--sample-${string}`]: string } {
  const palette = resolvePalette(parseTheme(colours))
  const scheme = palette[name]
  return {
    '--sample-accent': palette.accent,
    '--sample-primary': palette.primary?.colour ?? scheme.text,
    '--sample-on-primary': palette.primary?.label ?? scheme.surface,
    '--sample-tint': scheme.tint,
    '--sample-on-tint': scheme.onTint,
    '--sample-background': scheme.background,
    '--sample-surface': scheme.surface,
    '--sample-text': scheme.text,
    '--sample-line': scheme.line,
    // As in emails, which are white.
    '--sample-link': ensureContrast(palette.accent, white),
  }
}
