import { type BrandForm, PictureSlot } from '@foyer/contract/tenancy/tenant-brands'
import { parseTheme, type ThemeMap, themeVariables } from '@foyer/contract/theme'

/** The form's fields: as the call has them, with '' for a colour that is not chosen. */
export type BrandValues = Omit<BrandForm, 'theme'> & { theme: { lite: { [name: string]: string } } }

const noColours = (): BrandValues['theme']['lite'] => Object.fromEntries(themeVariables.map((name) => [name, '']))

/** Every colour of a theme as the form has it. */
export const toColours = (theme: ThemeMap): BrandValues['theme']['lite'] => ({ ...noColours(), ...parseTheme(theme) })

/** What the form begins with; a new brand is called as its tenant. */
export function toValues(brand: BrandForm | undefined, tenantName: string): BrandValues {
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

/** The call's input of the form's fields: a colour that is not chosen is not said. */
export const toInput = (values: BrandValues) => ({
  ...values,
  theme: { lite: Object.fromEntries(Object.entries(values.theme.lite).filter(([, colour]) => colour !== '')) },
})

type Difference = { readonly field: string; readonly yours: string; readonly theirs: string }

/** Where two brands differ, field by field, by the names that people read. */
export function findDifferences(
  yours: BrandValues,
  theirs: BrandValues,
  labels: { readonly [path: string]: string },
): Difference[] {
  const [own, other] = [flat(yours), flat(theirs)]
  return Object.entries(labels)
    .map(([path, field]) => ({ field, yours: own[path] ?? '', theirs: other[path] ?? '' }))
    .filter((line) => line.yours !== line.theirs)
}

function flat({ brandname, brandUrl, text, theme }: BrandValues): { [path: string]: string } {
  const prefixed = (prefix: string, fields: { readonly [name: string]: string }) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}.${name}`, value]))
  return { brandname, brandUrl, ...prefixed('text', text), ...prefixed('theme.lite', theme.lite) }
}

/** The kinds of files that are decoded as pictures. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const slots = PictureSlot.options

/** Why a file is no theme before it is sent, undefined where it may be one. */
export function themeFileProblem(file: {
  readonly name: string
  readonly size: number
}): 'theme-not-json' | 'theme-too-large' | undefined {
  if (!/\.json$/i.test(file.name)) return 'theme-not-json'
  return file.size > 64 * 1024 ? 'theme-too-large' : undefined
}
