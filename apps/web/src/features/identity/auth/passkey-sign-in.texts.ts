import { defineTexts } from '#lib/texts.ts'

export const passkeySignInTexts = defineTexts({
  en: {
    notUsed: 'No passkey was used. Try again, or sign in another way.',
    unsupported: 'Passkeys do not work in this browser or at this address. Sign in another way.',
  },
  fr: {
    notUsed: 'Aucune clé d’accès n’a été utilisée. Réessayez ou connectez-vous autrement.',
    unsupported:
      'Les clés d’accès ne fonctionnent pas dans ce navigateur ou à cette adresse. Connectez-vous autrement.',
  },
})
