import type { Labels } from '@foyer/contract/field-labels'
import type { Language, LocalizedText } from '@foyer/contract/language'
import { isolateInPage } from './isolate.ts'
import { useLanguage } from './texts/language.ts'

type Text = string | ((...values: never[]) => string)
type Catalogue = { readonly [key: string]: Text }
type SameKeys<E extends Catalogue> = { readonly [K in keyof E]: E[K] extends string ? string : E[K] }

/** Texts in every language. */
export type Texts<E extends Catalogue> = { readonly [language in Language]: SameKeys<E> }

/**
 * Defines texts in English and French. A value is a string, or a function if it has parameters. Missing or misspelt
 * French keys and different parameters don't compile.
 */
export function defineTexts<const E extends Catalogue>(texts: {
  readonly en: E
  readonly fr: NoInfer<SameKeys<E>>
}): Texts<E> {
  return { en: widen(texts.en), fr: texts.fr }
}

type LabelTexts<L> = { readonly [language in Language]: { readonly [name in keyof L]: string } }

/** Returns labels of the contract as texts, which a screen includes in its own: `en: { ...labels.en, … }`. */
export function toTexts<L extends Labels>(labels: L): LabelTexts<L>
export function toTexts(labels: Labels): LabelTexts<Labels> {
  const pick = (language: Language) =>
    Object.fromEntries(Object.entries(labels).map(([name, text]) => [name, text[language]]))
  return { en: pick('en'), fr: pick('fr') }
}

function widen<E extends Catalogue>(texts: E): SameKeys<E>
function widen(texts: Catalogue): Catalogue {
  return texts
}

/** Returns the texts in the current language: `const t = useTexts(texts)`, then `t.title`, `t.invited(3)`. */
export function useTexts<E extends Catalogue>(texts: Texts<E>): SameKeys<E> {
  return texts[useLanguage()]
}

/** Returns a text of the contract in the current language. */
export const useLocalizedText = (text: LocalizedText): string => text[useLanguage()]

type Forms = { readonly one: string; readonly other: string; readonly many?: string }
const rules = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') }

/**
 * Returns the plural form of a count, with `#` replaced by the number: `plural('fr', n, { one: '# invité', other: '#
 * invités' })`.
 */
export function plural(language: Language, count: number, forms: Forms): string {
  const rule = rules[language].select(count)
  const form = rule === 'one' ? forms.one : rule === 'many' ? (forms.many ?? forms.other) : forms.other
  return isolateInPage(form.replace('#', new Intl.NumberFormat(language).format(count)))
}
