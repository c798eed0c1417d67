import { defineTexts } from '#lib/texts.ts'

export const reportLinkTexts = defineTexts({
  en: { open: 'Attendance report' },
  fr: { open: 'Rapport de présence' },
})
