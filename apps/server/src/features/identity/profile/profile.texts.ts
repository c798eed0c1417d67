import type { Language } from '@foyer/contract/language'

type Texts = {
  subject: (brand: string) => string
  opening: (email: string, brand: string) => string
  button: string
  expiry: (hours: number) => string
  footer: (brand: string) => string
}

/** Texts of the email that confirms a new email address. */
export const emailChangeTexts: { readonly [language in Language]: Texts } = {
  en: {
    subject: (brand) => `Confirm your new email for ${brand}`,
    opening: (email, brand) => `You (or someone else) asked to sign in to ${brand} with ${email} from now on.`,
    button: 'Confirm this email',
    expiry: (hours) => `The link works once and expires in ${hours} hours. Until then you sign in as before.`,
    footer: (brand) => `Sent by ${brand}. If this wasn't you, you can ignore this email: nothing changes.`,
  },
  fr: {
    subject: (brand) => `Confirmez votre nouvelle adresse e-mail pour ${brand}`,
    opening: (email, brand) => `Vous (ou quelqu’un d’autre) avez demandé à vous connecter à ${brand} avec ${email}.`,
    button: 'Confirmer cette adresse',
    expiry: (hours) =>
      `Le lien fonctionne une seule fois et expire dans ${hours} heures. D’ici là, vous vous connectez comme avant.`,
    footer: (brand) => `Envoyé par ${brand}. Si ce n’était pas vous, vous pouvez ignorer cet e-mail : rien ne change.`,
  },
}
