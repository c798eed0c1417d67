import { defineTexts } from '#lib/texts.ts'

export const joinLinkTexts = defineTexts({
  en: {
    link: 'Link',
    copyLink: 'Copy link',
    linkCopied: 'Link copied',
    copyWithout: 'Copy without password',
    copiedWithout: 'Link copied without the password',
    password: 'Meeting password',
    noPassword: 'Nobody needs a password to join.',
    copyPassword: 'Copy the password',
    passwordCopied: 'Password copied',
  },
  fr: {
    link: 'Lien',
    copyLink: 'Copier le lien',
    linkCopied: 'Lien copié',
    copyWithout: 'Copier sans le mot de passe',
    copiedWithout: 'Lien copié sans le mot de passe',
    password: 'Mot de passe de la réunion',
    noPassword: 'Aucun mot de passe n’est demandé à l’entrée.',
    copyPassword: 'Copier le mot de passe',
    passwordCopied: 'Mot de passe copié',
  },
})
