import { defineTexts } from '#lib/texts.ts'

export const tenantScreenTexts = defineTexts({
  en: {
    back: 'All tenants',
    waiting: 'Tenant',
    notFound: 'Tenant not found',
    notFoundBody: "It may have been deleted, or you don't have access to it.",
    toTenants: 'Go to the tenants',
    link: 'Link',
    id: 'ID',
    settings: 'Settings',
    branding: 'Branding',
    signup: 'Sign-up',
    users: 'Users',
    smtp: 'Mail server',
    danger: 'Danger zone',
    saving: 'Switches are saved immediately. Text fields are saved with their Save button.',
    disabledNotice: "This tenant is disabled. Its users can't sign in and its pages are hidden.",
    notOwn: (name: string) => `You are working in ${name}. Your changes are recorded in its audit log.`,
  },
  fr: {
    back: 'Toutes les organisations',
    waiting: 'Organisation',
    notFound: 'Organisation introuvable',
    notFoundBody: 'Elle a peut-être été supprimée, ou vous n’y avez pas accès.',
    toTenants: 'Aller aux organisations',
    link: 'Lien',
    id: 'ID',
    settings: 'Paramètres',
    branding: 'Image de marque',
    signup: 'Inscription',
    users: 'Utilisateurs',
    smtp: 'Serveur de messagerie',
    danger: 'Zone de danger',
    saving: 'Les interrupteurs sont enregistrés immédiatement, les champs de texte avec leur bouton Enregistrer.',
    disabledNotice:
      'Cette organisation est désactivée : ses utilisateurs ne peuvent pas se connecter et ses pages sont masquées.',
    notOwn: (name) =>
      `Vous travaillez dans l’organisation ${name}. Vos modifications sont enregistrées dans son journal d’audit.`,
  },
})
