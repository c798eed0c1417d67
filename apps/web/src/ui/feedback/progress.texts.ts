import { defineTexts } from '#lib/texts.ts'

export const progressTexts = defineTexts({
  en: {
    ofAll: (done: string, total: string) => `${done} of ${total}`,
    stepLabel: (step: number, all: number) => `Step ${step} of ${all}:`,
    drop: 'Drop a file here, or',
    choose: 'Choose a file',
    chooseOther: 'Choose another file',
  },
  fr: {
    ofAll: (done, total) => `${done} sur ${total}`,
    stepLabel: (step, all) => `Étape ${step} sur ${all} :`,
    drop: 'Déposez un fichier ici, ou',
    choose: 'Choisir un fichier',
    chooseOther: 'Choisir un autre fichier',
  },
})
