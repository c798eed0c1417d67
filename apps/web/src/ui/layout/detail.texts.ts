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
    setUp: 'Set up',
    setUpStep: (step: string) => `Set up: ${step}`,
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
    setUp: 'Configurer',
    setUpStep: (step) => `Configurer : ${step}`,
    stepsDone: (done, all) => `${done} sur ${all} faits`,
    typeName: (name) => `Saisissez ${name} pour confirmer`,
    noCountry: 'Aucun pays trouvé',
  },
})
