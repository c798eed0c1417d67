import { defineTexts } from '#lib/texts.ts'

/** Texts of every form. */
export const formTexts = defineTexts({
  en: {
    unsaved: 'Unsaved changes',
    discard: 'Discard',
    capsLock: 'Caps Lock is on',
    showPassword: 'Show password',
    yes: 'Yes',
    no: 'No',
    amountLike: (example: string) => `Enter an amount such as ${example}`,
  },
  fr: {
    unsaved: 'Modifications non enregistrées',
    discard: 'Abandonner',
    capsLock: 'La touche Verr. Maj est activée',
    showPassword: 'Afficher le mot de passe',
    yes: 'Oui',
    no: 'Non',
    amountLike: (example) => `Saisissez un montant comme ${example}`,
  },
})
