import { defineTexts } from '#lib/texts.ts'

export const tenantScreenTexts = defineTexts({
  en: {
    back: 'All tenants',
    waiting: 'Tenant',
    gone: 'There is no such tenant',
    notFoundBody: 'It may have been deleted, or it is not yours to see.',
    toTenants: 'Go to the tenants',
    link: 'Link',
    id: 'ID',
    settings: 'Settings',
    branding: 'Branding',
    signup: 'Sign-up',
    users: 'Users',
    smtp: 'Mail server',
    danger: 'Danger zone',
    rule: 'Switches save at once, text fields with their button.',
    disabledNow: 'This tenant is disabled: its people cannot sign in and its pages are hidden.',
    notOwn: (name: string) => `You are working in ${name}. What you change is noted in its audit log.`,
  },
  fr: {
    back: 'Toutes les organisations',
    waiting: 'Organisation',
    gone: 'Cette organisation n’existe pas',
    notFoundBody: 'Elle a peut-être été supprimée, ou elle n’est pas visible pour vous.',
    toTenants: 'Aller aux organisations',
    link: 'Lien',
    id: 'ID',
    settings: 'Paramètres',
    branding: 'Image de marque',
    signup: 'Inscription',
    users: 'Utilisateurs',
    smtp: 'Serveur de messagerie',
    danger: 'Zone de danger',
    rule: 'Les interrupteurs enregistrent aussitôt, les champs de texte avec leur bouton.',
    disabledNow:
      'Cette organisation est désactivée : ses membres ne peuvent pas se connecter et ses pages sont masquées.',
    notOwn: (name) =>
      `Vous travaillez dans l’organisation ${name}. Vos modifications figurent dans son journal d’audit.`,
  },
})
