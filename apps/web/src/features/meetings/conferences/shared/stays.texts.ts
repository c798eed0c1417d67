import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts } from '#lib/texts.ts'

export const staysTexts = defineTexts({
  en: {
    name: commonTexts.en.name,
    joined: 'Joined',
    left: 'Left',
    present: 'Present',
    guest: 'Guest',
    stillThere: 'now',
  },
  fr: {
    name: commonTexts.fr.name,
    joined: 'Arrivée',
    left: 'Départ',
    present: 'Présence',
    guest: 'Invité',
    stillThere: 'présent',
  },
})
