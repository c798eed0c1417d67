import { defineTexts } from '#lib/texts.ts'

export const providerConfirmationTexts = defineTexts({
  en: {
    title: 'Confirm that it is you',
    body: 'Sign in with your identity provider again. You come back to this page and have five minutes then.',
    noWay: 'You have neither a password nor a provider to confirm this with. Ask your administrator.',
    signInAgain: (name: string) => `Sign in with ${name} again`,
    confirmed: (time: string) => `You have confirmed that it is you, until ${time}.`,
  },
  fr: {
    title: 'Confirmez votre identité',
    body: 'Reconnectez-vous avec votre fournisseur d’identité. Vous reviendrez sur cette page et aurez alors cinq minutes.',
    noWay: 'Vous n’avez ni mot de passe ni fournisseur pour confirmer. Adressez-vous à votre administrateur.',
    signInAgain: (name) => `Se reconnecter avec ${name}`,
    confirmed: (time) => `Votre identité est confirmée jusqu’à ${time}.`,
  },
})
