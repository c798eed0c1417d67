import { defineTexts, plural } from '#lib/texts.ts'

export const inviteTexts = defineTexts({
  en: {
    title: 'Invite users',
    addresses: 'Email addresses',
    hint: 'Paste addresses, with or without names, separated by commas, semicolons or new lines.',
    example: 'Ann Li <ann@example.org>, bo@example.org',
    recipients: 'Recipients',
    count: (count: number) => plural('en', count, { one: '# user', other: '# users' }),
    invalidCount: (count: number) =>
      plural('en', count, { one: "# entry isn't a valid address", other: "# entries aren't valid addresses" }),
    isInvalid: "isn't a valid address",
    removeInvalid: (count: number) => plural('en', count, { one: 'Remove it', other: 'Remove them' }),
    missing: 'Enter a valid email',
    correct: 'Correct or remove the invalid entries',
    tooMany: (max: number) => `You can invite up to ${max} users at once`,
    role: 'Role for all',
    language: 'Language of the invitation',
    send: (count: number) =>
      count === 0 ? 'Invite' : plural('en', count, { one: 'Invite # user', other: 'Invite # users' }),
    sent: 'Invitation sent successfully',
    invited: (count: number) => plural('en', count, { one: '# user was invited.', other: '# users were invited.' }),
    nobodyInvited: 'No new invitations were sent.',
    known: 'These are already users and were not invited:',
    done: 'Done',
  },
  fr: {
    title: 'Inviter',
    addresses: 'Adresses e-mail',
    hint: 'Collez des adresses, avec ou sans noms, séparées par des virgules, des points-virgules ou des retours à la ligne.',
    example: 'Ann Li <ann@example.org>, bo@example.org',
    recipients: 'Destinataires',
    count: (count) => plural('fr', count, { one: '# utilisateur', other: '# utilisateurs' }),
    invalidCount: (count) =>
      plural('fr', count, {
        one: '# élément n’est pas une adresse valide',
        other: '# éléments ne sont pas des adresses valides',
      }),
    isInvalid: 'n’est pas une adresse valide',
    removeInvalid: (count) => plural('fr', count, { one: 'Le retirer', other: 'Les retirer' }),
    missing: 'Saisissez une adresse e-mail valide',
    correct: 'Corrigez ou retirez les éléments non valides',
    tooMany: (max) => `Vous pouvez inviter jusqu’à ${max} utilisateurs à la fois`,
    role: 'Rôle pour tous',
    language: 'Langue de l’invitation',
    send: (count) =>
      count === 0 ? 'Inviter' : plural('fr', count, { one: 'Inviter # utilisateur', other: 'Inviter # utilisateurs' }),
    sent: 'Invitation envoyée',
    invited: (count) =>
      plural('fr', count, { one: '# utilisateur a été invité.', other: '# utilisateurs ont été invités.' }),
    nobodyInvited: 'Aucune nouvelle invitation n’a été envoyée.',
    known: 'Ces utilisateurs existent déjà et n’ont pas été invités :',
    done: 'Terminé',
  },
})
