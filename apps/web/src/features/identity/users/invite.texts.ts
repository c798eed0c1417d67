import { defineTexts, plural } from '#lib/texts.ts'

export const inviteTexts = defineTexts({
  en: {
    title: 'Invite people',
    people: 'People',
    hint: 'Paste addresses, with or without names, separated by commas, semicolons or lines',
    example: 'Ann Li <ann@example.org>, bo@example.org',
    list: 'People read from the text',
    count: (count: number) => plural('en', count, { one: '# person', other: '# people' }),
    badCount: (count: number) =>
      plural('en', count, { one: '# entry is no address', other: '# entries are no addresses' }),
    isBad: 'is no address',
    dropBad: 'Leave them out',
    wanted: 'Enter a valid email',
    correct: 'Correct what is marked, or leave it out',
    tooMany: (max: number) => `At most ${max} people in one invitation`,
    role: 'Role for all',
    language: 'Language of the invitation',
    send: (count: number) =>
      count === 0 ? 'Invite' : plural('en', count, { one: 'Invite # person', other: 'Invite # people' }),
    cancel: 'Cancel',
    sent: 'Invitation sent successfully',
    invited: (count: number) => plural('en', count, { one: '# person was invited.', other: '# people were invited.' }),
    nobodyInvited: 'Nobody was invited anew.',
    known: 'These are already users and were not invited:',
    done: 'Done',
  },
  fr: {
    title: 'Inviter',
    people: 'Personnes',
    hint: 'Collez des adresses, avec ou sans noms, séparées par des virgules, des points-virgules ou des lignes',
    example: 'Ann Li <ann@example.org>, bo@example.org',
    list: 'Personnes lues dans le texte',
    count: (count) => plural('fr', count, { one: '# personne', other: '# personnes' }),
    badCount: (count) =>
      plural('fr', count, { one: '# élément n’est pas une adresse', other: '# éléments ne sont pas des adresses' }),
    isBad: 'n’est pas une adresse',
    dropBad: 'Les écarter',
    wanted: 'Saisissez une adresse e-mail valide',
    correct: 'Corrigez ce qui est signalé, ou écartez-le',
    tooMany: (max) => `Au plus ${max} personnes par invitation`,
    role: 'Rôle pour tous',
    language: 'Langue de l’invitation',
    send: (count) =>
      count === 0 ? 'Inviter' : plural('fr', count, { one: 'Inviter # personne', other: 'Inviter # personnes' }),
    cancel: 'Annuler',
    sent: 'Invitation envoyée',
    invited: (count) =>
      plural('fr', count, { one: '# personne a été invitée.', other: '# personnes ont été invitées.' }),
    nobodyInvited: 'Personne n’a été invité de nouveau.',
    known: 'Ces personnes sont déjà utilisatrices et n’ont pas été invitées :',
    done: 'Terminé',
  },
})
