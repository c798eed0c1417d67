import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts } from '#lib/texts.ts'

export const twoFactorTexts = defineTexts({
  en: {
    ...commonTexts.en,
    title: 'Two-factor authentication',
    dialogTitle: 'Two-factor and passkeys',
    intro: 'When it is on, signing in also takes a code from an authenticator app on your phone.',
    on: 'On',
    off: 'Off',
    since: (date: string) => `On since ${date}.`,
    codesLeft: (count: number) =>
      count === 0
        ? 'No recovery codes are left: get new ones.'
        : count === 1
          ? '1 recovery code is left.'
          : `${count} recovery codes are left.`,
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    turnOffBody: 'Signing in then takes no code, and your recovery codes stop working.',
    renew: 'New recovery codes',
    renewBody: 'The codes that you have now stop working.',
    enabled: 'Two-factor authentication is on',
    disabled: 'Two-factor authentication is off',
    passwordBody: 'Enter your password to continue.',
    code: 'Code',
  },
  fr: {
    ...commonTexts.fr,
    title: 'Double authentification',
    dialogTitle: 'Double authentification et clés d’accès',
    intro:
      'Lorsqu’elle est activée, la connexion demande aussi un code d’une application d’authentification sur votre téléphone.',
    on: 'Activée',
    off: 'Désactivée',
    since: (date: string) => `Activée depuis le ${date}.`,
    codesLeft: (count: number) =>
      count === 0
        ? 'Il ne reste aucun code de secours : demandez-en de nouveaux.'
        : count === 1
          ? 'Il reste 1 code de secours.'
          : `Il reste ${count} codes de secours.`,
    turnOn: 'Activer',
    turnOff: 'Désactiver',
    turnOffBody: 'La connexion ne demandera plus de code, et vos codes de secours ne fonctionneront plus.',
    renew: 'Nouveaux codes de secours',
    renewBody: 'Vos codes actuels ne fonctionneront plus.',
    enabled: 'La double authentification est activée',
    disabled: 'La double authentification est désactivée',
    passwordBody: 'Saisissez votre mot de passe pour continuer.',
    code: 'Code',
  },
})
