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
    passkeyTitle: 'Use your passkey',
    passkeyBody: 'Your organisation requires a second factor besides the password.',
    setupTitle: 'Set up two-factor authentication',
    setupBody:
      'Your organisation requires it: from now on you sign in with your password and a code from an app on your phone.',
    setupNext: 'Set up now',
    finish: 'Continue',
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
    passkeyTitle: 'Utilisez votre clé d’accès',
    passkeyBody: 'Votre organisation exige un second facteur en plus du mot de passe.',
    setupTitle: 'Configurez la double authentification',
    setupBody:
      'Votre organisation l’exige : la connexion demandera désormais votre mot de passe et un code d’une application sur votre téléphone.',
    setupNext: 'Configurer maintenant',
    finish: 'Continuer',
    useApp: 'Utiliser l’application d’authentification',
    back: 'Revenir au mot de passe',
    signIn: 'Se connecter',
  },
})
