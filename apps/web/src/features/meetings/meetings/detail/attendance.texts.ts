import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts } from '#lib/texts.ts'

export const attendanceTexts = defineTexts({
  en: {
    email: commonTexts.en.email,
    attendance: 'Attendance',
    log: 'Log',
    view: 'View',
    nobody: 'Nobody took part.',
    host: 'Host',
    joined: 'Joined at',
    left: 'Left at',
  },
  fr: {
    email: commonTexts.fr.email,
    attendance: 'Présence',
    log: 'Journal',
    view: 'Affichage',
    nobody: 'Personne n’a participé.',
    host: 'Hôte',
    joined: 'Arrivée',
    left: 'Départ',
  },
})
