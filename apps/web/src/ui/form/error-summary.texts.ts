import { defineTexts } from '#lib/texts.ts'

export const errorSummaryTexts = defineTexts({
  en: {
    fieldsToCheck: 'Please check these fields',
    fieldProblem: (field: string, problem: string) => `${field}: ${problem}`,
  },
  fr: {
    fieldsToCheck: 'Vérifiez ces champs',
    fieldProblem: (field, problem) => `${field} : ${problem}`,
  },
})
