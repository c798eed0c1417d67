import { defineTexts } from '#lib/texts.ts'

export const codeStepTexts = defineTexts({
  en: {
    code: 'Code',
    codeTitle: 'Enter your code',
    appBody: 'Open your authenticator app and enter the six digits that it shows.',
    recoveryCode: 'Recovery code',
    recoveryLoginBody: 'Enter one of the recovery codes that you have saved. Each works once.',
    useRecoveryCode: 'Use a recovery code',
    usePasskey: 'Use a passkey',
    useApp: 'Use the authenticator app',
    back: 'Back to the password',
    signIn: 'Sign in',
  },
  fr: {
    code: 'Code',
    codeTitle: 'Saisissez votre code',
    appBody: 'Ouvrez votre application d’authentification et saisissez les six chiffres affichés.',
    recoveryCode: 'Code de secours',
    recoveryLoginBody: 'Saisissez l’un des codes de secours que vous avez enregistrés. Chacun fonctionne une fois.',
    useRecoveryCode: 'Utiliser un code de secours',
    usePasskey: 'Utiliser une clé d’accès',
    useApp: 'Utiliser l’application d’authentification',
    back: 'Revenir au mot de passe',
    signIn: 'Se connecter',
  },
})
