import { maxCountedGroupMembers } from '@foyer/contract/identity/groups'
import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts, plural } from '#lib/texts.ts'

export const groupsTexts = defineTexts({
  en: {
    ...commonTexts.en,
    title: 'Groups',
    list: 'Groups',
    add: 'New group',
    empty: 'There are no groups!',
    emptyWhy: 'A group can be invited to a meeting, and its role gives its members more permissions.',
    noRole: 'No role',
    modeId: 'Meeting mode',
    modeHint: 'New meetings of the members have it, unless they choose another one.',
    noMode: 'Default of the organisation',
    roleIs: (name: string) => `Role: ${name}`,
    roleHint:
      'Its permissions are added to those of the members, up to the level of their own role. Members with a built-in role gain nothing.',
    gainsNothing: 'built-in, gains nothing',
    roleDisabled: (name: string) => `${name} (disabled)`,
    notEditable: 'The role of this group has permissions that you do not have, so you cannot change it.',
    members: 'Members',
    many: '1,000+',
    memberCount: (count: number) =>
      count >= maxCountedGroupMembers
        ? '1,000 members or more'
        : plural('en', count, { one: '# member', other: '# members' }),
    create: 'Create group',
    created: 'Group created successfully',
    editTitle: (name: string) => `Edit the group “${name}”`,
    edited: 'Group edited successfully',
    deleteTitle: (name: string) => `Delete the group “${name}”?`,
    deleteBody: (members: string, hasRole: boolean) =>
      `The group has ${members}, whose accounts stay.${hasRole ? ' They lose what its role allows.' : ''} This cannot be undone.`,
    deleted: 'Group deleted successfully',
    emptyMembers: 'Nobody here is in this group.',
    removeMember: 'Remove from the group',
    removed: (count: number) => plural('en', count, { one: '# member removed', other: '# members removed' }),
    active: 'Active',
    invited: 'Invited',
    disabled: 'Disabled',
  },
  fr: {
    ...commonTexts.fr,
    title: 'Groupes',
    list: 'Groupes',
    add: 'Nouveau groupe',
    empty: 'Il n’y a aucun groupe !',
    emptyWhy: 'Un groupe peut être invité à une réunion, et son rôle ajoute des autorisations à ses membres.',
    noRole: 'Aucun rôle',
    modeId: 'Mode de réunion',
    modeHint: 'Les nouvelles réunions des membres l’ont, sauf s’ils en choisissent un autre.',
    noMode: 'Mode par défaut de l’organisation',
    roleIs: (name: string) => `Rôle : ${name}`,
    roleHint:
      'Ses autorisations s’ajoutent à celles des membres, jusqu’au niveau de leur propre rôle. Les membres qui ont un rôle intégré ne gagnent rien.',
    gainsNothing: 'intégré, ne gagne rien',
    roleDisabled: (name: string) => `${name} (désactivé)`,
    notEditable: 'Le rôle de ce groupe a des autorisations que vous n’avez pas : vous ne pouvez pas le modifier.',
    members: 'Membres',
    many: '1 000+',
    memberCount: (count: number) =>
      count >= maxCountedGroupMembers
        ? '1 000 membres ou plus'
        : plural('fr', count, { one: '# membre', other: '# membres' }),
    create: 'Créer le groupe',
    created: 'Groupe créé',
    editTitle: (name: string) => `Modifier le groupe « ${name} »`,
    edited: 'Groupe modifié',
    deleteTitle: (name: string) => `Supprimer le groupe « ${name} » ?`,
    deleteBody: (members: string, hasRole: boolean) =>
      `Le groupe a ${members}, dont les comptes restent.${hasRole ? ' Ils perdent ce que son rôle permet.' : ''} Cette action est définitive.`,
    deleted: 'Groupe supprimé',
    emptyMembers: 'Personne ici ne fait partie de ce groupe.',
    removeMember: 'Retirer du groupe',
    removed: (count: number) => plural('fr', count, { one: '# membre retiré', other: '# membres retirés' }),
    active: 'Actifs',
    invited: 'Invités',
    disabled: 'Désactivés',
  },
})
