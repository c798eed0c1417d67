import { defineTexts } from '#lib/texts.ts'

/** Texts that the room has before its recording is loaded. */
export const recordingButtonTexts = defineTexts({
  en: {
    title: 'Recording',
    record: 'Record',
    mark: 'Mark a chapter',
  },
  fr: {
    title: 'Enregistrement',
    record: 'Enregistrer',
    mark: 'Marquer un chapitre',
  },
})
