import { defineTexts, plural } from '#lib/texts.ts'

const people = (count: number) => plural('en', count, { one: '# person', other: '# people' })
const personnes = (count: number) => plural('fr', count, { one: '# personne', other: '# personnes' })

const users = (count: number) => plural('en', count, { one: '# user', other: '# users' })
const utilisateurs = (count: number) => plural('fr', count, { one: '# utilisateur', other: '# utilisateurs' })

export const bulkTexts = defineTexts({
  en: {
    enable: 'Enable',
    disable: 'Disable',
    role: 'Change role',
    resend: 'Send again',
    remove: 'Unlink or delete',
    cancel: 'Cancel',
    disableTitle: (count: number) => `Disable ${people(count)}?`,
    disableBody: 'They are signed out at once and can no longer sign in. Their meetings stay.',
    removeTitle: (count: number) => `Unlink or delete ${users(count)}`,
    at: (tenant: string) => `At ${tenant}.`,
    roleTitle: (count: number) => `Change the role of ${people(count)}`,
    roleField: 'New role',
    enabled: (count: number) => `${people(count)} enabled`,
    disabled: (count: number) => `${people(count)} disabled`,
    roleChanged: (count: number) => `Role of ${people(count)} changed`,
    resent: (count: number) => (count === 1 ? 'Invitation sent successfully' : `Invitation sent to ${people(count)}`),
    deleted: (count: number) => (count === 1 ? 'User deleted successfully' : `${people(count)} deleted`),
    unlinked: (count: number) => `${users(count)} unlinked`,
    restored: (count: number) => `${people(count)} back`,
    begun: 'It has begun and goes on by itself. Its progress is shown on every page',
    failedTitle: (count: number) => `${people(count)} could not be changed`,
    changedToo: (count: number) => `${people(count)} changed.`,
    user: 'Name',
    reason: 'Reason',
    close: 'Close',
  },
  fr: {
    enable: 'Activer',
    disable: 'Désactiver',
    role: 'Changer le rôle',
    resend: 'Renvoyer',
    remove: 'Dissocier ou supprimer',
    cancel: 'Annuler',
    disableTitle: (count) => `Désactiver ${personnes(count)} ?`,
    disableBody: 'Ces personnes sont aussitôt déconnectées et ne peuvent plus se connecter. Leurs réunions restent.',
    removeTitle: (count) => `Dissocier ou supprimer ${utilisateurs(count)}`,
    at: (tenant) => `Chez ${tenant}.`,
    roleTitle: (count) => `Changer le rôle de ${personnes(count)}`,
    roleField: 'Nouveau rôle',
    enabled: (count) => plural('fr', count, { one: '# personne activée', other: '# personnes activées' }),
    disabled: (count) => plural('fr', count, { one: '# personne désactivée', other: '# personnes désactivées' }),
    roleChanged: (count) => `Rôle changé pour ${personnes(count)}`,
    resent: (count) => (count === 1 ? 'Invitation envoyée' : `Invitation envoyée à ${personnes(count)}`),
    deleted: (count) =>
      count === 1
        ? 'Utilisateur supprimé'
        : plural('fr', count, { one: '# personne supprimée', other: '# personnes supprimées' }),
    unlinked: (count) => plural('fr', count, { one: '# utilisateur dissocié', other: '# utilisateurs dissociés' }),
    restored: (count) => plural('fr', count, { one: '# personne de retour', other: '# personnes de retour' }),
    begun: 'Le traitement a commencé et se poursuit tout seul. Son avancement est affiché sur chaque page',
    failedTitle: (count) =>
      plural('fr', count, {
        one: '# personne n’a pas pu être modifiée',
        other: '# personnes n’ont pas pu être modifiées',
      }),
    changedToo: (count) => plural('fr', count, { one: '# personne modifiée.', other: '# personnes modifiées.' }),
    user: 'Nom',
    reason: 'Motif',
    close: 'Fermer',
  },
})
