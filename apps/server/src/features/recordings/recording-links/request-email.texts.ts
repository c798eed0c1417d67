import type { Language } from '@foyer/contract/language'

type Texts = {
  subject: (topic: string) => string
  opening: string
  topic: string
  name: string
  email: string
  unverified: string
  open: string
  openText: string
  reason: string
}

export const requestEmailTexts: { readonly [language in Language]: Texts } = {
  en: {
    subject: (topic) => `New link requested: ${topic}`,
    opening: 'Someone asks for a new link to a recording that you shared.',
    topic: 'Topic:',
    name: 'Name:',
    email: 'Email:',
    unverified: 'They were not signed in: check that you know the address before you send a link to it.',
    open: 'Open the recording',
    openText: 'Open the recording to share it again:',
    reason: 'You get this because your earlier link has ended or was withdrawn. They do not learn your address.',
  },
  fr: {
    subject: (topic) => `Nouveau lien demandé : ${topic}`,
    opening: 'Une personne demande un nouveau lien vers un enregistrement que vous avez partagé.',
    topic: 'Sujet :',
    name: 'Nom :',
    email: 'E-mail :',
    unverified:
      'Cette personne n’était pas connectée : vérifiez que vous connaissez l’adresse avant d’y envoyer un lien.',
    open: 'Ouvrir l’enregistrement',
    openText: 'Ouvrir l’enregistrement pour le partager à nouveau :',
    reason:
      'Vous recevez cet e-mail parce que votre lien a pris fin ou a été retiré. Votre adresse n’est pas communiquée.',
  },
}
