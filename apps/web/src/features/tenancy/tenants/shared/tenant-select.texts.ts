import { defineTexts } from '#lib/texts.ts'

export const tenantSelectTexts = defineTexts({
  en: {
    unknown: 'No tenant is found',
    search: 'Search by name, administrator or address',
  },
  fr: {
    unknown: 'Aucune organisation trouvée',
    search: 'Rechercher par nom, administrateur ou adresse',
  },
})
