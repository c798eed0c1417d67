import type { Language } from '@foyer/contract/call'

type Texts = {
  confirm: {
    subject: (brand: string) => string
    opening: (email: string, brand: string) => string
    button: string
    expiry: (hours: number) => string
    footer: (brand: string) => string
  }
  changed: {
    subject: (brand: string) => string
    opening: (before: string, after: string, brand: string) => string
    advice: string
    footer: (brand: string) => string
  }
}

/** Texts of the emails about a new email address. */
export const emailChangeTexts: { readonly [language in Language]: Texts } = {
  en: {
    confirm: {
      subject: (brand) => `Confirm your new email for ${brand}`,
      opening: (email, brand) => `You (or someone else) asked to sign in to ${brand} with ${email} from now on.`,
      button: 'Confirm this email',
      expiry: (hours) => `The link works once and expires in ${hours} hours. Until then you sign in as before.`,
      footer: (brand) => `Sent by ${brand}. If this wasn't you, you can ignore this email: nothing changes.`,
    },
    changed: {
      subject: (brand) => `Your email for ${brand} was changed`,
      opening: (before, after, brand) => `The account of ${before} at ${brand} now has the email ${after}.`,
      advice: "If this wasn't you, contact your administrator now.",
      footer: (brand) => `Sent by ${brand}. Emails about your meetings go to the new address from now on.`,
    },
  },
  fr: {
    confirm: {
      subject: (brand) => `Confirmez votre nouvelle adresse e-mail pour ${brand}`,
      opening: (email, brand) => `Vous (ou quelqu’un d’autre) avez demandé à vous connecter à ${brand} avec ${email}.`,
      button: 'Confirmer cette adresse',
      expiry: (hours) =>
        `Le lien fonctionne une seule fois et expire dans ${hours} heures. D’ici là, vous vous connectez comme avant.`,
      footer: (brand) =>
        `Envoyé par ${brand}. Si ce n’était pas vous, vous pouvez ignorer cet e-mail : rien ne change.`,
    },
    changed: {
      subject: (brand) => `Votre adresse e-mail pour ${brand} a été changée`,
      opening: (before, after, brand) => `Le compte de ${before} chez ${brand} a désormais l’adresse ${after}.`,
      advice: 'Si ce n’était pas vous, contactez votre administrateur sans attendre.',
      footer: (brand) => `Envoyé par ${brand}. Les e-mails sur vos réunions arrivent désormais à la nouvelle adresse.`,
    },
  },
}
