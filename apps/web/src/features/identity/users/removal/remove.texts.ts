import { recordLabels } from '@foyer/contract/field-labels'
import { ofName } from '#lib/texts/of-name.ts'
import { defineTexts, plural } from '#lib/texts.ts'

const en = {
  meetings: (count: number) => plural('en', count, { one: '# meeting', other: '# meetings' }),
  upcoming: (count: number) => plural('en', count, { one: '# upcoming', other: '# upcoming' }),
}
const fr = {
  meetings: (count: number) => plural('fr', count, { one: '# réunion', other: '# réunions' }),
  upcoming: (count: number) => plural('fr', count, { one: 'dont # à venir', other: 'dont # à venir' }),
}

export const removeTexts = defineTexts({
  en: {
    action: recordLabels.action.en,
    owner: recordLabels.transferTo.en,
    title: (name: string) => `Unlink or delete ${name}`,
    user: (email: string, tenant: string) => `${email} · ${tenant}`,
    unlink: 'Unlink',
    unlinkHint: 'Can no longer sign in. The account is kept and can be invited again.',
    delete: 'Delete',
    deleteHint: 'The account is permanently deleted after 30 seconds.',
    ownedData: 'Affected data',
    noMeetings: 'No meetings',
    counts: (meetings: number, upcoming: number) => `${en.meetings(meetings)}, ${en.upcoming(upcoming)}`,
    invitees: (count: number) =>
      plural('en', count, {
        one: 'at most # invitee would be notified',
        other: 'at most # invitees would be notified',
      }),
    inviteesNoEmail: (count: number) =>
      plural('en', count, { one: '# invitee, who gets no email', other: '# invitees, who get no email' }),
    recordings: (count: number) => plural('en', count, { one: '# recording', other: '# recordings' }),
    meetings: 'Meetings and recordings',
    cancelUpcoming: 'Cancel upcoming meetings and notify invitees, as the options of each meeting say',
    cancelUpcomingNoEmail: 'Cancel upcoming meetings. No email will be sent: let invitees know yourself',
    recordingsStay: 'Recordings stay, for administrators only',
    transfer: 'Transfer meetings and recordings to a new owner',
    ownerHint: 'Search by name or email',
    noOwner: 'No users found',
    newOwnerRequired: 'Choose a new owner',
    deleted: 'User deleted successfully',
    unlinked: 'User unlinked successfully',
    restored: (name: string) => `${name} restored`,
  },
  fr: {
    action: recordLabels.action.fr,
    owner: recordLabels.transferTo.fr,
    title: (name) => `Retirer ou supprimer ${name}`,
    user: (email, tenant) => `${email} · ${tenant}`,
    unlink: 'Retirer de l’organisation',
    unlinkHint: 'Ne peut plus se connecter. Le compte est conservé et peut être invité à nouveau.',
    delete: 'Supprimer',
    deleteHint: 'Le compte est définitivement supprimé après 30 secondes.',
    ownedData: 'Données concernées',
    noMeetings: 'Aucune réunion',
    counts: (meetings, upcoming) => `${fr.meetings(meetings)}, ${fr.upcoming(upcoming)}`,
    invitees: (count) =>
      plural('fr', count, { one: '# invité au plus serait prévenu', other: '# invités au plus seraient prévenus' }),
    inviteesNoEmail: (count) =>
      plural('fr', count, {
        one: '# invité, qui ne reçoit aucun e-mail',
        other: '# invités, qui ne reçoivent aucun e-mail',
      }),
    recordings: (count) => plural('fr', count, { one: '# enregistrement', other: '# enregistrements' }),
    meetings: 'Réunions et enregistrements',
    cancelUpcoming: 'Annuler les réunions à venir et prévenir les invités, selon les options de chaque réunion',
    cancelUpcomingNoEmail: 'Annuler les réunions à venir. Aucun e-mail ne sera envoyé : prévenez vous-même les invités',
    recordingsStay: 'Les enregistrements restent, pour les administrateurs seulement',
    transfer: 'Transférer les réunions et les enregistrements à un nouveau propriétaire',
    ownerHint: 'Rechercher par nom ou e-mail',
    noOwner: 'Aucun utilisateur trouvé',
    newOwnerRequired: 'Choisissez un nouveau propriétaire',
    deleted: 'Utilisateur supprimé',
    unlinked: 'Utilisateur dissocié',
    restored: (name) => `Compte ${ofName(name)} rétabli`,
  },
})
