import { defineTexts } from '#lib/texts.ts'

export const liveMeetingsTexts = defineTexts({
  en: {
    title: 'Live Meeting',
    list: 'Live meetings',
    empty: 'There are no live meetings!',
    topic: 'Topic',
    number: 'Meeting ID',
    tenant: 'Tenant',
    host: 'Host',
    start: 'Start time',
    participants: 'Participants',
  },
  fr: {
    title: 'Réunions en direct',
    list: 'Réunions en direct',
    empty: 'Il n’y a aucune réunion en direct !',
    topic: 'Sujet',
    number: 'Numéro de réunion',
    tenant: 'Organisation',
    host: 'Hôte',
    start: 'Début',
    participants: 'Participants',
  },
})
