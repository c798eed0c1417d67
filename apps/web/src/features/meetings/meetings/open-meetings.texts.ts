import { commonLabels } from '@foyer/contract/field-labels'
import { meetingsLabels } from '@foyer/contract/meetings/meetings.labels'
import { defineTexts, toTexts } from '#lib/texts.ts'

const labels = toTexts(meetingsLabels)

export const openMeetingsTexts = defineTexts({
  en: {
    ...labels.en,
    password: commonLabels.password.en,
    openTitle: 'Open meetings',
    noOpen: 'There are no open meetings!',
    noOpenWhy: 'Meetings without a fixed time, which you start whenever you like, appear here.',
    noPassword: 'Not needed',
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
    ...labels.fr,
    password: commonLabels.password.fr,
    openTitle: 'Réunions ouvertes',
    noOpen: 'Il n’y a pas de réunion ouverte !',
    noOpenWhy: 'Les réunions sans horaire fixe, que vous démarrez quand vous voulez, apparaissent ici.',
    noPassword: 'Non demandé',
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
