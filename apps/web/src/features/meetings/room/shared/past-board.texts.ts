import { defineTexts } from '#lib/texts.ts'

/** Texts of the whiteboard of a meeting that has ended, of which those of the picture are also needed in the meeting. */
export const pastBoardTexts = defineTexts({
  en: {
    export: 'Download as PNG',
    exportFailed: 'The picture could not be made.',
    fileName: 'whiteboard',
    texts: 'Texts on the whiteboard',
  },
  fr: {
    export: 'Télécharger en PNG',
    exportFailed: 'L’image n’a pas pu être créée.',
    fileName: 'tableau-blanc',
    texts: 'Textes du tableau blanc',
  },
})
