import { defineTexts } from '#lib/texts.ts'

export const conflictTexts = defineTexts({
  en: {
    title: 'Changed by someone else',
    body: 'While you were editing, someone else saved this:',
    same: 'While you were editing, someone else saved the same values.',
    field: 'Field',
    yours: 'Yours',
    theirs: 'Theirs',
    take: 'Use theirs',
    overwrite: 'Overwrite with yours',
  },
  fr: {
    title: 'Modifié par quelqu’un d’autre',
    body: 'Pendant votre saisie, quelqu’un d’autre a enregistré ceci :',
    same: 'Pendant votre saisie, quelqu’un d’autre a enregistré la même chose.',
    field: 'Champ',
    yours: 'Le vôtre',
    theirs: 'Le sien',
    take: 'Reprendre le sien',
    overwrite: 'Remplacer par le vôtre',
  },
})
