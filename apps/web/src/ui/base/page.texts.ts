import { defineTexts } from '#lib/texts.ts'

/** Texts that every page needs. */
export const pageTexts = defineTexts({
  en: {
    siteTitle: 'Join Meetings from anywhere, anytime',
    retry: 'Retry',
    loading: 'Loading…',
    loadFailed: 'Something could not be loaded',
    notices: 'Notices',
  },
  fr: {
    siteTitle: 'Rejoignez vos réunions où que vous soyez, à tout moment',
    retry: 'Réessayer',
    loading: 'Chargement…',
    loadFailed: 'Le chargement a échoué',
    notices: 'Avis',
  },
})
