import { defineTexts } from '#lib/texts.ts'

export const detailTexts = defineTexts({
  en: {
    sections: 'Sections',
    section: 'Section',
    copyLabel: (label: string) => `Copy: ${label}`,
    saving: 'Saving…',
    saved: 'Saved',
    done: 'Done',
    toDo: 'To do',
    stepsDone: (done: number, all: number) => `${done} of ${all} done`,
    typeName: (name: string) => `Type ${name} to confirm`,
    noCountry: 'No country found',
  },
  fr: {
    sections: 'Rubriques',
    section: 'Rubrique',
    copyLabel: (label) => `Copier : ${label}`,
    saving: 'Enregistrement…',
    saved: 'Enregistré',
    done: 'Fait',
    toDo: 'À faire',
    stepsDone: (done, all) => `${done} sur ${all} faits`,
    typeName: (name) => `Saisissez ${name} pour confirmer`,
    noCountry: 'Aucun pays trouvé',
  },
})
