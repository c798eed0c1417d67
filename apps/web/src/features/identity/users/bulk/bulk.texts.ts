import { commonTexts } from '#lib/texts/common.texts.ts'
import { ofName } from '#lib/texts/of-name.ts'
import { defineTexts, plural } from '#lib/texts.ts'

const users = (count: number) => plural('en', count, { one: '# user', other: '# users' })
const utilisateurs = (count: number) => plural('fr', count, { one: '# utilisateur', other: '# utilisateurs' })

export const bulkTexts = defineTexts({
  en: {
    ...commonTexts.en,
    role: 'Change role',
    resend: 'Resend invitation',
    links: 'Sign-in links',
    remove: 'Unlink or delete',
    disableTitle: (count: number) => `Disable ${users(count)}?`,
    disableBody: 'They are signed out immediately and can no longer sign in. Their meetings are kept.',
    removeTitle: (count: number) => `Unlink or delete ${users(count)}`,
    tenant: (name: string) => `Applies to users of ${name}.`,
    roleTitle: (count: number) => `Change the role of ${users(count)}`,
    roleField: 'New role',
    enabled: (count: number) => `${users(count)} enabled`,
    disabled: (count: number) => `${users(count)} disabled`,
    roleChanged: (count: number) => `Role of ${users(count)} changed`,
    resent: (count: number) => (count === 1 ? 'Invitation sent successfully' : `Invitation sent to ${users(count)}`),
    deleted: (count: number) => (count === 1 ? 'User deleted successfully' : `${users(count)} deleted`),
    unlinked: (count: number) => `${users(count)} unlinked`,
    restored: (count: number) => `${users(count)} restored`,
    started: 'Running in the background. Progress is shown on every page',
    failedTitle: (count: number) => `${users(count)} couldn't be changed`,
    changedToo: (count: number) => plural('en', count, { one: '# user was changed.', other: '# users were changed.' }),
    user: 'Name',
    reason: 'Reason',
  },
  fr: {
    ...commonTexts.fr,
    role: 'Changer le rôle',
    resend: 'Renvoyer l’invitation',
    links: 'Liens de connexion',
    remove: 'Retirer ou supprimer',
    disableTitle: (count) => `Désactiver ${utilisateurs(count)} ?`,
    disableBody: 'Ils sont immédiatement déconnectés et ne peuvent plus se connecter. Leurs réunions sont conservées.',
    removeTitle: (count) => `Retirer ou supprimer ${utilisateurs(count)}`,
    tenant: (name) => `Concerne les utilisateurs ${ofName(name)}.`,
    roleTitle: (count) => `Changer le rôle de ${utilisateurs(count)}`,
    roleField: 'Nouveau rôle',
    enabled: (count) => plural('fr', count, { one: '# utilisateur activé', other: '# utilisateurs activés' }),
    disabled: (count) => plural('fr', count, { one: '# utilisateur désactivé', other: '# utilisateurs désactivés' }),
    roleChanged: (count) => `Rôle changé pour ${utilisateurs(count)}`,
    resent: (count) => (count === 1 ? 'Invitation envoyée' : `Invitation envoyée à ${utilisateurs(count)}`),
    deleted: (count) =>
      count === 1
        ? 'Utilisateur supprimé'
        : plural('fr', count, { one: '# utilisateur supprimé', other: '# utilisateurs supprimés' }),
    unlinked: (count) => plural('fr', count, { one: '# utilisateur dissocié', other: '# utilisateurs dissociés' }),
    restored: (count) => plural('fr', count, { one: '# utilisateur rétabli', other: '# utilisateurs rétablis' }),
    started: 'Traitement en arrière-plan. Son avancement est affiché sur chaque page',
    failedTitle: (count) =>
      plural('fr', count, {
        one: '# utilisateur n’a pas pu être modifié',
        other: '# utilisateurs n’ont pas pu être modifiés',
      }),
    changedToo: (count) =>
      plural('fr', count, { one: '# utilisateur a été modifié.', other: '# utilisateurs ont été modifiés.' }),
    user: 'Nom',
    reason: 'Motif',
  },
})
