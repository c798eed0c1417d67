import { defineTexts } from '#lib/texts.ts'

export const twoFactorNoticeTexts = defineTexts({
  en: {
    title: 'Two-factor authentication will be required',
    body: (date: string) => `From ${date}, you need two-factor authentication to sign in. Set it up before then.`,
    bodyPassed: 'You will have to set it up the next time you sign in.',
    setUp: 'Set it up',
    dismiss: 'Dismiss',
  },
  fr: {
    title: 'La double authentification sera exigée',
    body: (date) => `À partir du ${date}, la connexion demandera la double authentification. Configurez-la d’ici là.`,
    bodyPassed: 'Vous devrez la configurer à votre prochaine connexion.',
    setUp: 'La configurer',
    dismiss: 'Masquer',
  },
})
