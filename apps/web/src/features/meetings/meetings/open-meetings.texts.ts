import { fieldTexts } from '#lib/texts/field.texts.ts'
import { defineTexts } from '#lib/texts.ts'

export const openMeetingsTexts = defineTexts({
  en: {
    ...fieldTexts.en,
    openTitle: 'Open meetings',
    noOpen: 'There are no open meetings!',
    noOpenWhy: 'Meetings without a fixed time, which you start whenever you like, appear here.',
    topic: 'Topic',
    number: 'Meeting ID',
    password: 'Password',
    showPassword: (topic: string) => `Show the password of ${topic}`,
    hidePassword: (topic: string) => `Hide the password of ${topic}`,
    lastUsed: 'Last used',
    never: 'Not used yet',
    running: 'In progress',
    signedInOnly: 'Only signed-in people',
    action: 'Start',
    toScheduled: 'Turn into a scheduled meeting',
  },
  fr: {
    ...fieldTexts.fr,
    openTitle: 'Réunions ouvertes',
    noOpen: 'Il n’y a pas de réunion ouverte !',
    noOpenWhy: 'Les réunions sans horaire fixe, que vous démarrez quand vous voulez, apparaissent ici.',
    topic: 'Sujet',
    number: 'Numéro de réunion',
    password: 'Mot de passe',
    showPassword: (topic) => `Afficher le mot de passe de ${topic}`,
    hidePassword: (topic) => `Masquer le mot de passe de ${topic}`,
    lastUsed: 'Dernière utilisation',
    never: 'Jamais utilisée',
    running: 'En cours',
    signedInOnly: 'Personnes connectées seulement',
    action: 'Démarrer',
    toScheduled: 'Transformer en réunion planifiée',
  },
})
