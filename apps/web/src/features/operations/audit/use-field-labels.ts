import { labelCatalogues } from '@foyer/contract/contract'
import type { Labels } from '@foyer/contract/field-labels'
import { useLanguage } from '#lib/texts/language.ts'

const catalogues: { readonly [slice: string]: Labels } = labelCatalogues
/** A command of another slice may have recorded a field; the first catalogues are those that slices share. */
const all: Labels = Object.assign({}, ...Object.values(catalogues).toReversed())

/** Finds the label of a field that a call recorded, such as `port`, or of a value of it, such as `security:tls`. */
export function useFieldLabels(call: string): (name: string) => string | undefined {
  const language = useLanguage()
  const own = catalogues[call.split('.')[0] ?? '']
  return (name) => (own?.[name] ?? all[name])?.[language]
}
