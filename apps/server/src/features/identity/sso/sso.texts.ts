import type { Language } from '@foyer/contract/language'

/** The change of a link between an account and a provider. */
export type IdentityChange = { kind: 'linked' | 'unlinked'; label: string }
type Text = (names: { email: string; brand: string; label: string }) => string
type Texts = {
  subject: { readonly [kind in IdentityChange['kind']]: (brand: string, label: string) => string }
  opening: { readonly [kind in IdentityChange['kind']]: Text }
  advice: string
  footer: (brand: string) => string
}

/** Texts of the emails about links between accounts and identity providers. */
export const identityTexts: { readonly [language in Language]: Texts } = {
  en: {
    subject: {
      linked: (brand, label) => `${label} now signs you in to ${brand}`,
      unlinked: (brand, label) => `${label} no longer signs you in to ${brand}`,
    },
    opening: {
      linked: ({ email, brand, label }) =>
        `The account of ${email} at ${brand} was connected with ${label}: signing in there opens it.`,
      unlinked: ({ email, brand, label }) =>
        `The account of ${email} at ${brand} was disconnected from ${label}: signing in there no longer opens it. Other devices were signed out.`,
    },
    advice: "If this wasn't you, contact your administrator now.",
    footer: (brand) => `Sent by ${brand}.`,
  },
  fr: {
    subject: {
      linked: (brand, label) => `${label} vous connecte désormais à ${brand}`,
      unlinked: (brand, label) => `${label} ne vous connecte plus à ${brand}`,
    },
    opening: {
      linked: ({ email, brand, label }) =>
        `Le compte de ${email} chez ${brand} a été associé à ${label} : une connexion là-bas l’ouvre.`,
      unlinked: ({ email, brand, label }) =>
        `Le compte de ${email} chez ${brand} a été dissocié de ${label} : une connexion là-bas ne l’ouvre plus. Les autres appareils ont été déconnectés.`,
    },
    advice: 'Si ce n’était pas vous, prévenez votre administrateur sans attendre.',
    footer: (brand) => `Envoyé par ${brand}.`,
  },
}
