import { defineTexts } from '#lib/texts.ts'

export const viewSwitchTexts = defineTexts({
  en: { view: 'View', agenda: 'Agenda', day: 'Day', week: 'Week', month: 'Month' },
  fr: { view: 'Affichage', agenda: 'Liste', day: 'Jour', week: 'Semaine', month: 'Mois' },
})
