import { defineTexts } from '#lib/texts.ts'

export const pagerTexts = defineTexts({
  en: {
    previousPage: 'Previous page',
    nextPage: 'Next page',
    pageNumber: (page: number) => `Page ${page}`,
    pages: 'Pages',
  },
  fr: {
    previousPage: 'Page précédente',
    nextPage: 'Page suivante',
    pageNumber: (page) => `Page ${page}`,
    pages: 'Pages',
  },
})
