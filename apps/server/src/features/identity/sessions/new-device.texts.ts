import type { Language } from '@foyer/contract/language'

type Texts = {
  subject: (brand: string) => string
  opening: (email: string, brand: string) => string
  device: (browser: string, system: string) => string
  time: (time: string) => string
  network: (network: string) => string
  advice: string
  footer: (brand: string) => string
}

/** Texts of the email about a sign-in on a new device. */
export const newDeviceTexts: { readonly [language in Language]: Texts } = {
  en: {
    subject: (brand) => `New sign-in to ${brand}`,
    opening: (email, brand) => `Somebody signed in to ${brand} as ${email} on a device that is new to us.`,
    device: (browser, system) =>
      `Device: ${browser && system ? `${browser} on ${system}` : browser || system || 'unknown'}`,
    time: (time) => `Time: ${time}`,
    network: (network) => `Network: ${network}`,
    advice:
      "If this was you, there is nothing to do. If it wasn't, end that session in the account menu, under “Sessions and devices”, and change your password there if you have one.",
    footer: (brand) => `Sent by ${brand}.`,
  },
  fr: {
    subject: (brand) => `Nouvelle connexion à ${brand}`,
    opening: (email, brand) => `Une connexion à ${brand} avec ${email} a eu lieu depuis un appareil inconnu jusqu’ici.`,
    device: (browser, system) =>
      `Appareil : ${browser && system ? `${browser} sur ${system}` : browser || system || 'inconnu'}`,
    time: (time) => `Date : ${time}`,
    network: (network) => `Réseau : ${network}`,
    advice:
      'Si c’était vous, vous n’avez rien à faire. Sinon, mettez fin à cette session dans le menu de votre compte, sous « Sessions et appareils », et changez-y votre mot de passe si vous en avez un.',
    footer: (brand) => `Envoyé par ${brand}.`,
  },
}
