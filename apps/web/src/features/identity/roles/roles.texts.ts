import { maxCountedMembers, rolesLabels } from '@foyer/contract/identity/roles'
import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts, plural, toTexts } from '#lib/texts.ts'

const labels = toTexts(rolesLabels)

export const rolesTexts = defineTexts({
  en: {
    ...commonTexts.en,
    ...labels.en,
    title: 'Roles',
    list: 'Roles',
    add: 'New role',
    all: 'All',
    unassigned: 'Without members',
    empty: 'There are no roles!',
    emptyWhy: 'Every role here has members.',
    levelHint: 'Sets the maximum access. Can’t be changed later.',
    members: 'Members',
    memberCount: (count: number) =>
      count >= maxCountedMembers
        ? '1,000 members or more'
        : plural('en', count, { one: '# member', other: '# members' }),
    levelIs: (level: string) => `Level: ${level}`,
    builtIn: 'Built-in',
    builtInHint: 'Built-in roles cannot be changed. Copy one to make your own.',
    ownHint:
      'You cannot change your own role, or one with permissions that you do not have. You can copy it with those that you have.',
    active: 'Active',
    disabled: 'Disabled',
    statusHint: 'A disabled role grants no permissions and cannot be assigned. Its members stay signed in.',
    phone: 'Phone',
    phoneHint: 'Takes effect once this portal has phone numbers.',
    dialInWhy: 'Its members can join meetings by calling a number.',
    dialOutWhy: 'Its members can call people into a meeting.',
    phoneIs: (choices: string) => `Phone: ${choices}`,
    copyOf: (name: string) => `${name} (copy)`,
    disabledNow: (name: string) => `The role “${name}” is disabled`,
    deleteTitle: (name: string) => `Delete the role “${name}”?`,
    deleteBody: 'Nobody has this role.',
    groupCount: (count: number) => plural('en', count, { one: '# group', other: '# groups' }),
    moveBody: (holders: string, hasMembers: boolean) =>
      `Choose another role for its ${holders}.${hasMembers ? ' The members have to sign in again.' : ''}`,
    moveTo: 'New role',
    deleted: 'Role deleted successfully',
    created: 'Role created successfully',
    edited: 'Role edited successfully',
    changed: (count: number) => plural('en', count, { one: '# role changed', other: '# roles changed' }),
    deleteManyTitle: (count: number) => plural('en', count, { one: 'Delete # role?', other: 'Delete # roles?' }),
    deleteManyBody: (count: number) =>
      plural('en', count, { one: 'Nobody has this role.', other: 'Nobody has these roles.' }),
    viewMenu: 'View the menu as this role',
    menuTitle: (name: string) => `The menu of “${name}”`,
    menuEmpty: 'With this role, the menu is empty.',
    create: 'Create role',
    checkAccess: 'Check access',
    view: 'Permissions and members',
    noMembers: 'Nobody here has this role.',
    addingMembers: (name: string) =>
      `The role “${name}” replaces the one that they have now, and they have to sign in again.`,
  },
  fr: {
    ...commonTexts.fr,
    ...labels.fr,
    title: 'Rôles',
    list: 'Rôles',
    add: 'Nouveau rôle',
    all: 'Tous',
    unassigned: 'Sans membres',
    empty: 'Il n’y a aucun rôle !',
    emptyWhy: 'Chaque rôle a des membres.',
    levelHint: 'Fixe l’accès maximal. Ne peut plus être changé ensuite.',
    members: 'Membres',
    memberCount: (count: number) =>
      count >= maxCountedMembers
        ? '1 000 membres ou plus'
        : plural('fr', count, { one: '# membre', other: '# membres' }),
    levelIs: (level: string) => `Niveau : ${level}`,
    builtIn: 'Intégré',
    builtInHint:
      'Les rôles intégrés font partie du portail et ne peuvent pas être modifiés. Copiez-en un pour avoir le vôtre.',
    ownHint:
      'Vous ne pouvez pas modifier votre propre rôle, ni un rôle qui a des autorisations que vous n’avez pas. Vous pouvez le copier avec les vôtres.',
    active: 'Actif',
    disabled: 'Désactivé',
    statusHint: 'Un rôle désactivé n’accorde rien et ne peut être donné à personne. Ses membres restent connectés.',
    phone: 'Téléphone',
    phoneHint: 'Prendra effet dès que ce portail aura des numéros de téléphone.',
    dialInWhy: 'Ses membres peuvent rejoindre une réunion en appelant un numéro.',
    dialOutWhy: 'Ses membres peuvent appeler des personnes pour les faire entrer dans une réunion.',
    phoneIs: (choices: string) => `Téléphone : ${choices}`,
    copyOf: (name: string) => `${name} (copie)`,
    disabledNow: (name: string) => `Le rôle « ${name} » est désactivé`,
    deleteTitle: (name: string) => `Supprimer le rôle « ${name} » ?`,
    deleteBody: 'Personne n’a ce rôle.',
    groupCount: (count: number) => plural('fr', count, { one: '# groupe', other: '# groupes' }),
    moveBody: (holders: string, hasMembers: boolean) =>
      `Choisissez un autre rôle pour ses ${holders}.${hasMembers ? ' Les membres devront se reconnecter.' : ''}`,
    moveTo: 'Nouveau rôle',
    deleted: 'Rôle supprimé',
    created: 'Rôle créé',
    edited: 'Rôle modifié',
    changed: (count: number) => plural('fr', count, { one: '# rôle modifié', other: '# rôles modifiés' }),
    deleteManyTitle: (count: number) =>
      plural('fr', count, { one: 'Supprimer # rôle ?', other: 'Supprimer # rôles ?' }),
    deleteManyBody: (count: number) =>
      plural('fr', count, { one: 'Personne n’a ce rôle.', other: 'Personne n’a ces rôles.' }),
    viewMenu: 'Voir le menu avec ce rôle',
    menuTitle: (name: string) => `Le menu de « ${name} »`,
    menuEmpty: 'Avec ce rôle, le menu est vide.',
    create: 'Créer le rôle',
    checkAccess: 'Vérifier l’accès',
    view: 'Autorisations et membres',
    noMembers: 'Personne n’a ce rôle ici.',
    addingMembers: (name: string) =>
      `Le rôle « ${name} » remplace celui qu’ils ont actuellement, et ils devront se reconnecter.`,
  },
})
