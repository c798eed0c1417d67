import type { Language } from '@foyer/contract/language'

export type TwoFactorChange =
  | 'enabled'
  | 'disabled'
  | 'reset'
  | 'passkey-added'
  | 'passkey-removed'
  | 'codes-replaced'
  | 'code-used'
type Texts = {
  subject: { readonly [change in TwoFactorChange]: (brand: string) => string }
  opening: { readonly [change in TwoFactorChange]: (email: string, brand: string) => string }
  advice: string
  footer: (brand: string) => string
}

/** Texts of the emails about two-factor authentication and passkeys. */
export const twoFactorTexts: { readonly [language in Language]: Texts } = {
  en: {
    subject: {
      enabled: (brand) => `Two-factor authentication for ${brand} was turned on`,
      disabled: (brand) => `Two-factor authentication for ${brand} was turned off`,
      reset: (brand) => `Two-factor authentication for ${brand} was reset`,
      'passkey-added': (brand) => `A passkey for ${brand} was added`,
      'passkey-removed': (brand) => `A passkey for ${brand} was removed`,
      'codes-replaced': (brand) => `The recovery codes for ${brand} were replaced`,
      'code-used': (brand) => `A recovery code for ${brand} was used`,
    },
    opening: {
      enabled: (email, brand) =>
        `Signing in to ${brand} as ${email} now also takes a code from your authenticator app.`,
      disabled: (email, brand) => `Signing in to ${brand} as ${email} takes no code from now on.`,
      reset: (email, brand) =>
        `An administrator has reset the second factor of ${email} at ${brand}. Signing in takes no second factor until you set it up again. You have been signed out everywhere.`,
      'passkey-added': (email, brand) => `A passkey was added to ${email}. It signs in to ${brand} by itself.`,
      'passkey-removed': (email, brand) => `A passkey of ${email} was removed. It no longer signs in to ${brand}.`,
      'codes-replaced': (email, brand) =>
        `The recovery codes of ${email} at ${brand} were replaced. The earlier ones no longer work.`,
      'code-used': (email, brand) =>
        `Somebody signed in to ${brand} as ${email} with a recovery code instead of a code from the app. Each recovery code works once.`,
    },
    advice:
      "If this wasn't you, or you don't know why, contact your administrator now, and change your password if you have one.",
    footer: (brand) => `Sent by ${brand}.`,
  },
  fr: {
    subject: {
      enabled: (brand) => `La double authentification pour ${brand} a été activée`,
      disabled: (brand) => `La double authentification pour ${brand} a été désactivée`,
      reset: (brand) => `La double authentification pour ${brand} a été réinitialisée`,
      'passkey-added': (brand) => `Une clé d’accès pour ${brand} a été ajoutée`,
      'passkey-removed': (brand) => `Une clé d’accès pour ${brand} a été supprimée`,
      'codes-replaced': (brand) => `Les codes de secours pour ${brand} ont été remplacés`,
      'code-used': (brand) => `Un code de secours pour ${brand} a été utilisé`,
    },
    opening: {
      enabled: (email, brand) =>
        `La connexion à ${brand} avec ${email} demande désormais un code de votre application d’authentification.`,
      disabled: (email, brand) => `La connexion à ${brand} avec ${email} ne demande plus de code.`,
      reset: (email, brand) =>
        `Un administrateur a réinitialisé le second facteur de ${email} chez ${brand}. La connexion ne demande plus de second facteur jusqu’à ce que vous en configuriez un nouveau. Vous avez été déconnecté de tous vos appareils.`,
      'passkey-added': (email, brand) =>
        `Une clé d’accès a été ajoutée à ${email}. Elle suffit pour se connecter à ${brand}.`,
      'passkey-removed': (email, brand) =>
        `Une clé d’accès de ${email} a été supprimée. Elle ne permet plus de se connecter à ${brand}.`,
      'codes-replaced': (email, brand) =>
        `Les codes de secours de ${email} chez ${brand} ont été remplacés. Les précédents ne fonctionnent plus.`,
      'code-used': (email, brand) =>
        `Une connexion à ${brand} avec ${email} a eu lieu avec un code de secours au lieu d’un code de l’application. Chaque code de secours ne fonctionne qu’une fois.`,
    },
    advice:
      'Si ce n’était pas vous, ou si vous en ignorez la raison, prévenez votre administrateur sans attendre et changez votre mot de passe si vous en avez un.',
    footer: (brand) => `Envoyé par ${brand}.`,
  },
}
