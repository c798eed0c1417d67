import type { Language, LocalizedText } from '@foyer/contract/call'
import { useLanguage } from './language.ts'

type Text = string | ((...values: never[]) => string)
type Catalogue = { readonly [key: string]: Text }
type SameKeys<E extends Catalogue> = { readonly [K in keyof E]: E[K] extends string ? string : E[K] }

/** What a slice says, in every language of the product. */
export type Texts<E extends Catalogue> = { readonly [language in Language]: SameKeys<E> }

/**
 * Texts of a slice, English and French side by side: a value is a string, or a function where something is filled in.
 * A French key that is missing, misspelt or takes other values does not compile.
 */
export function defineTexts<const E extends Catalogue>(texts: {
  readonly en: E
  readonly fr: NoInfer<SameKeys<E>>
}): Texts<E> {
  return { en: widened(texts.en), fr: texts.fr }
}

function widened<E extends Catalogue>(texts: E): SameKeys<E>
function widened(texts: Catalogue): Catalogue {
  return texts
}

/** The texts in the language of the screen: `const t = useTexts(texts)`, then `t.title`, `t.invited(3)`. */
export function useTexts<E extends Catalogue>(texts: Texts<E>): SameKeys<E> {
  return texts[useLanguage()]
}

/** A sentence of the contract in the language of the screen. */
export const useSentence = (sentence: LocalizedText): string => sentence[useLanguage()]

type Forms = { readonly one: string; readonly other: string; readonly many?: string }
const rules = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') }

/** The plural form of a count, `#` standing for the number: `plural('fr', n, { one: '# invité', other: '# invités' })`. */
export function plural(language: Language, count: number, forms: Forms): string {
  const rule = rules[language].select(count)
  const form = rule === 'one' ? forms.one : rule === 'many' ? (forms.many ?? forms.other) : forms.other
  return form.replace('#', new Intl.NumberFormat(language).format(count))
}
