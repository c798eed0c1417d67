import { commonTexts } from '#lib/common.texts.ts'
import { defineTexts } from '#lib/texts.ts'

export const reauthenticationTexts = defineTexts({
  en: {
    ...commonTexts.en,
    title: 'Enter your password again',
    body: 'For this we ask for your password every 15 minutes. If you have none, sign out and sign in again.',
    confirm: 'Continue',
  },
  fr: {
    ...commonTexts.fr,
    title: 'Saisissez à nouveau votre mot de passe',
    body: 'Pour cette action, votre mot de passe est demandé toutes les 15 minutes. Si vous n’en avez pas, déconnectez-vous puis reconnectez-vous.',
    confirm: 'Continuer',
  },
})
