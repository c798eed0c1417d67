import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts } from '#lib/texts.ts'

export const uiTexts = defineTexts({
  en: {
    ...commonTexts.en,
    undo: 'Undo',
    dismiss: 'Dismiss',
    reference: 'Reference',
    search: 'Search',
    clearSearch: 'Clear search',
    actionsFor: (row: string) => `Actions for ${row}`,
  },
  fr: {
    ...commonTexts.fr,
    undo: 'Annuler',
    dismiss: 'Fermer cet avis',
    reference: 'Référence',
    search: 'Rechercher',
    clearSearch: 'Effacer la recherche',
    actionsFor: (row) => `Actions pour ${row}`,
  },
})
