import { defineTexts } from '#lib/texts.ts'

export const leaveTexts = defineTexts({
  en: {
    leaveTitle: 'Leave without saving?',
    leaveBody: 'Your changes on this page have not been saved.',
    leave: 'Leave',
    stay: 'Keep editing',
  },
  fr: {
    leaveTitle: 'Quitter sans enregistrer ?',
    leaveBody: 'Vos modifications sur cette page n’ont pas été enregistrées.',
    leave: 'Quitter',
    stay: 'Continuer la saisie',
  },
})
