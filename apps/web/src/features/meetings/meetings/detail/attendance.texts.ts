import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts } from '#lib/texts.ts'

export const attendanceTexts = defineTexts({
  en: {
    name: commonTexts.en.name,
    email: commonTexts.en.email,
    attendance: 'Attendance',
    log: 'Log',
    view: 'View',
    nobody: 'Nobody took part.',
    host: 'Host',
    guest: 'Guest',
    joined: 'Joined at',
    left: 'Left at',
    duration: 'Duration',
  },
  fr: {
    name: commonTexts.fr.name,
    email: commonTexts.fr.email,
    attendance: 'Présence',
    log: 'Journal',
    view: 'Affichage',
    nobody: 'Personne n’a participé.',
    host: 'Hôte',
    guest: 'Invité',
    joined: 'Arrivée',
    left: 'Départ',
    duration: 'Durée',
  },
})
