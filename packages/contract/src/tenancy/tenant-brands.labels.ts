import type { Labels } from '../field-labels.ts'
import type { LocalizedText } from '../language.ts'
import type { ThemeVariable } from '../theme.ts'

/** The fields of a brand. */
export const tenantBrandsLabels = {
  brandname: { en: 'Brand name', fr: 'Nom de la marque' },
  '--portal-accent': { en: 'Accent', fr: 'Accent' },
  '--portal-on-accent': { en: 'Symbols on the accent', fr: 'Symboles sur l’accent' },
  '--portal-primary': { en: 'Main button', fr: 'Bouton principal' },
  '--portal-background': { en: 'Page background', fr: 'Fond de la page' },
  '--portal-surface': { en: 'Cards and bars', fr: 'Cartes et barres' },
  '--portal-text': { en: 'Text', fr: 'Texte' },
  '--portal-line': { en: 'Lines', fr: 'Lignes' },
  slot: { en: 'Image', fr: 'Image' },
} satisfies Labels & { readonly [variable in ThemeVariable]: LocalizedText }
