import type { Language } from '@foyer/contract/language'

type Texts = {
  confirm: {
    subject: (organisation: string) => string
    opening: (organisation: string, brand: string) => string
    button: string
    expiry: (hours: number) => string
    footer: (brand: string) => string
  }
  waiting: {
    subject: (organisation: string) => string
    opening: (organisation: string, email: string) => string
    button: string
    expiry: (days: number) => string
    footer: (brand: string) => string
  }
  approved: {
    subject: (organisation: string) => string
    opening: (organisation: string, host: string) => string
    button: string
    expiry: (days: number) => string
    footer: (brand: string) => string
  }
  refused: {
    subject: (organisation: string) => string
    opening: (organisation: string, brand: string) => string
    advice: (brand: string) => string
    footer: (brand: string) => string
  }
}

/** Texts of the emails about the sign-up of an organisation. */
export const signUpTexts: { readonly [language in Language]: Texts } = {
  en: {
    confirm: {
      subject: (organisation) => `Confirm the sign-up of ${organisation}`,
      opening: (organisation, brand) => `You (or someone else) signed up ${organisation} at ${brand}.`,
      button: 'Confirm my email',
      expiry: (hours) => `The link works once and expires in ${hours} hours. Nothing is created before.`,
      footer: (brand) => `Sent by ${brand}. If this wasn't you, you can ignore this email.`,
    },
    waiting: {
      subject: (organisation) => `${organisation} is waiting for your approval`,
      opening: (organisation, email) => `${organisation} has signed up with the address ${email}.`,
      button: 'Approve or decline',
      expiry: (days) => `Without a decision within ${days} days, the sign-up is deleted.`,
      footer: (brand) => `Sent by ${brand}, because you are a super administrator there.`,
    },
    approved: {
      subject: (organisation) => `${organisation} can start`,
      opening: (organisation, host) => `The portal of ${organisation} is ready at ${host}.`,
      button: 'Choose my password',
      expiry: (days) => `You are its first administrator. The link works once and expires in ${days} days.`,
      footer: (brand) => `Sent by ${brand}, because you signed up an organisation there.`,
    },
    refused: {
      subject: (organisation) => `The sign-up of ${organisation} was declined`,
      opening: (organisation, brand) => `${brand} has declined the sign-up of ${organisation}.`,
      advice: (brand) => `Your details were deleted. If you think this is a mistake, contact ${brand}.`,
      footer: (brand) => `Sent by ${brand}, because you signed up an organisation there.`,
    },
  },
  fr: {
    confirm: {
      subject: (organisation) => `Confirmez l’inscription de ${organisation}`,
      opening: (organisation, brand) => `Vous (ou quelqu’un d’autre) avez inscrit ${organisation} chez ${brand}.`,
      button: 'Confirmer mon adresse e-mail',
      expiry: (hours) => `Le lien fonctionne une seule fois et expire dans ${hours} heures. Rien n’est créé avant.`,
      footer: (brand) => `Envoyé par ${brand}. Si ce n’était pas vous, vous pouvez ignorer cet e-mail.`,
    },
    waiting: {
      subject: (organisation) => `${organisation} attend votre approbation`,
      opening: (organisation, email) => `${organisation} s’est inscrite avec l’adresse ${email}.`,
      button: 'Approuver ou refuser',
      expiry: (days) => `Sans décision dans les ${days} jours, l’inscription est supprimée.`,
      footer: (brand) => `Envoyé par ${brand}, car vous y êtes super-administrateur.`,
    },
    approved: {
      subject: (organisation) => `${organisation} peut commencer`,
      opening: (organisation, host) => `Le portail de ${organisation} est prêt à l’adresse ${host}.`,
      button: 'Choisir mon mot de passe',
      expiry: (days) =>
        `Vous en êtes le premier administrateur. Le lien fonctionne une seule fois et expire dans ${days} jours.`,
      footer: (brand) => `Envoyé par ${brand}, car vous y avez inscrit une organisation.`,
    },
    refused: {
      subject: (organisation) => `L’inscription de ${organisation} a été refusée`,
      opening: (organisation, brand) => `${brand} a refusé l’inscription de ${organisation}.`,
      advice: (brand) => `Vos données ont été supprimées. Si vous pensez à une erreur, contactez ${brand}.`,
      footer: (brand) => `Envoyé par ${brand}, car vous y avez inscrit une organisation.`,
    },
  },
}
