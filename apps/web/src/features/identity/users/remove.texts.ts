import { defineTexts, plural } from '#lib/texts.ts'

const en = {
  meetings: (count: number) => plural('en', count, { one: '# meeting', other: '# meetings' }),
  upcoming: (count: number) => plural('en', count, { one: '# of them ahead', other: '# of them ahead' }),
}
const fr = {
  meetings: (count: number) => plural('fr', count, { one: '# réunion', other: '# réunions' }),
  upcoming: (count: number) => plural('fr', count, { one: 'dont # à venir', other: 'dont # à venir' }),
}

export const removeTexts = defineTexts({
  en: {
    title: (name: string) => `Unlink or delete ${name}`,
    of: (email: string, tenant: string) => `${email} at ${tenant}`,
    what: 'What is to be done',
    unlink: 'Unlink',
    unlinkHint: 'Can no longer sign in; the record stays and can be invited to come back',
    delete: 'Delete',
    deleteHint: 'The record is removed for good after 30 seconds',
    ownedData: 'Leaves behind',
    nothing: 'No meetings',
    counts: (meetings: number, upcoming: number) => `${en.meetings(meetings)}, ${en.upcoming(upcoming)}`,
    invitees: (count: number) =>
      plural('en', count, { one: '# invitee would be told', other: '# invitees would be told' }),
    data: 'What becomes of the meetings',
    cancelUpcoming: 'Cancel those ahead and tell the invitees',
    transfer: 'Transfer them to a new owner',
    owner: 'New owner',
    ownerHint: 'Search by name or e-mail',
    noOwner: 'Nobody found',
    newOwnerRequired: 'Choose a new owner',
    cancel: 'Cancel',
    deleted: 'User deleted successfully',
    unlinked: 'User unlinked successfully',
    restored: (name: string) => `${name} is back`,
  },
  fr: {
    title: (name) => `Dissocier ou supprimer ${name}`,
    of: (email, tenant) => `${email} chez ${tenant}`,
    what: 'Que faire',
    unlink: 'Dissocier',
    unlinkHint: 'Ne peut plus se connecter ; la fiche reste et la personne peut être invitée à revenir',
    delete: 'Supprimer',
    deleteHint: 'La fiche est définitivement supprimée après 30 secondes',
    ownedData: 'Laisse',
    nothing: 'Aucune réunion',
    counts: (meetings, upcoming) => `${fr.meetings(meetings)}, ${fr.upcoming(upcoming)}`,
    invitees: (count) => plural('fr', count, { one: '# invité serait prévenu', other: '# invités seraient prévenus' }),
    data: 'Que deviennent les réunions',
    cancelUpcoming: 'Annuler celles à venir et prévenir les invités',
    transfer: 'Les transférer à un nouveau propriétaire',
    owner: 'Nouveau propriétaire',
    ownerHint: 'Cherchez par nom ou e-mail',
    noOwner: 'Personne trouvé',
    newOwnerRequired: 'Choisissez un nouveau propriétaire',
    cancel: 'Annuler',
    deleted: 'Utilisateur supprimé',
    unlinked: 'Utilisateur dissocié',
    restored: (name) => `${name} est de retour`,
  },
})
