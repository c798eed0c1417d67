import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts } from '#lib/texts.ts'

export const reauthenticationTexts = defineTexts({
  en: {
    ...commonTexts.en,
    title: 'Enter your password again',
    body: 'For this we ask for your password every 15 minutes.',
    providerTitle: 'Confirm that it is you',
    providerBody: 'For this we ask you to confirm every 15 minutes.',
    confirm: 'Continue',
  },
  fr: {
    ...commonTexts.fr,
    title: 'Saisissez à nouveau votre mot de passe',
    body: 'Pour cette action, votre mot de passe est demandé toutes les 15 minutes.',
    providerTitle: 'Confirmez votre identité',
    providerBody: 'Pour cette action, une confirmation est demandée toutes les 15 minutes.',
    confirm: 'Continuer',
  },
})
