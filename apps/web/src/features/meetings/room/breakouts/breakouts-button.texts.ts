import { defineTexts } from '#lib/texts.ts'

/** Texts that the room has before the panel of breakout rooms is loaded. */
export const breakoutsButtonTexts = defineTexts({
  en: {
    title: 'Breakout rooms',
    titleHelp: (count: number) => `Breakout rooms (${count} ${count === 1 ? 'request' : 'requests'} for help)`,
    movedTo: (name: string) => `You are now in ${name}`,
    movedBack: 'You are now in the main room',
  },
  fr: {
    title: 'Salles de sous-groupes',
    titleHelp: (count) => `Salles de sous-groupes (${count} ${count > 1 ? 'demandes' : 'demande'} d’aide)`,
    movedTo: (name) => `Vous êtes maintenant dans ${name}`,
    movedBack: 'Vous êtes maintenant dans la salle principale',
  },
})
