import { defineTexts } from '#lib/texts.ts'

export const completedMeetingsTexts = defineTexts({
  en: {
    title: 'Completed Meeting',
    list: 'Completed meetings',
    empty: 'There are no completed meetings!',
    topic: 'Topic',
    number: 'Meeting ID',
    tenant: 'Tenant',
    host: 'Host',
    start: 'Start time',
    duration: 'Duration',
    participants: 'Participants',
  },
  fr: {
    title: 'Réunions terminées',
    list: 'Réunions terminées',
    empty: 'Il n’y a aucune réunion terminée !',
    topic: 'Sujet',
    number: 'Numéro de réunion',
    tenant: 'Organisation',
    host: 'Hôte',
    start: 'Début',
    duration: 'Durée',
    participants: 'Participants',
  },
})
