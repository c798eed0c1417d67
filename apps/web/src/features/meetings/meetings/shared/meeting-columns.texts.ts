import { defineTexts } from '#lib/texts.ts'

export const meetingColumnsTexts = defineTexts({
  en: {
    topic: 'Topic',
    number: 'Meeting ID',
    tenant: 'Tenant',
    host: 'Host',
    start: 'Start time',
    duration: 'Duration',
    participants: 'Participants',
    notHeld: 'Did not take place',
  },
  fr: {
    topic: 'Sujet',
    number: 'Numéro',
    tenant: 'Organisation',
    host: 'Hôte',
    start: 'Début',
    duration: 'Durée',
    participants: 'Participants',
    notHeld: 'N’a pas eu lieu',
  },
})
