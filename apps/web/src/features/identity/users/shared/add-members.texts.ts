import { defineTexts, plural } from '#lib/texts.ts'

export const addMembersTexts = defineTexts({
  en: {
    addMembers: 'Add members',
    people: 'Users',
    peopleHint: 'Type a name to search, or paste email addresses of users.',
    peopleMissing: 'Enter a user',
    peopleMany: (max: number) => `You can add up to ${max} users at once`,
    peopleWrong: (entries: string) => `These are not email addresses: ${entries}`,
    removePerson: (person: string) => `Remove ${person}`,
    added: (count: number) => plural('en', count, { one: '# member added', other: '# members added' }),
    failures: 'Not added:',
    done: 'Done',
    failure: (person: string, reason: string) => `${person}: ${reason}`,
  },
  fr: {
    addMembers: 'Ajouter des membres',
    people: 'Utilisateurs',
    peopleHint: 'Saisissez un nom pour chercher, ou collez des adresses e-mail d’utilisateurs.',
    peopleMissing: 'Saisissez un utilisateur',
    peopleMany: (max: number) => `Vous pouvez ajouter ${max} utilisateurs au plus à la fois`,
    peopleWrong: (entries: string) => `Ce ne sont pas des adresses e-mail : ${entries}`,
    removePerson: (person: string) => `Retirer ${person}`,
    added: (count: number) => plural('fr', count, { one: '# membre ajouté', other: '# membres ajoutés' }),
    failures: 'Non ajoutés :',
    done: 'Terminé',
    failure: (person: string, reason: string) => `${person} : ${reason}`,
  },
})
