import { defineTexts } from '#lib/texts.ts'

export const sessionEndedTexts = defineTexts({
  en: {
    ended: 'Your session has ended',
    endedBody: 'Sign in to continue where you left off.',
    endedWithDraft: 'Sign in to continue where you left off. Your unsaved changes are kept.',
  },
  fr: {
    ended: 'Votre session est terminée',
    endedBody: 'Connectez-vous pour reprendre où vous en étiez.',
    endedWithDraft: 'Connectez-vous pour reprendre où vous en étiez. Votre saisie est conservée.',
  },
})
