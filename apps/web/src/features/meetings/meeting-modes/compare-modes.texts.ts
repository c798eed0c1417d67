import { defineTexts } from '#lib/texts.ts'

export const compareTexts = defineTexts({
  en: {
    title: 'Compare',
    differ: (count: string, all: string) => `${count} of ${all} differ`,
    onlyDifferences: 'Only differences',
    copyOne: 'Copy one…',
    close: 'Close the comparison',
    option: 'Option',
    locked: 'locked',
    same: 'These modes do not differ.',
    move: (from: string, to: string) =>
      `A meeting that moves from ${from} to ${to} gets these values. What its host has changed stays where the mode allows it.`,
  },
  fr: {
    title: 'Comparer',
    differ: (count: string, all: string) => `${count} écarts sur ${all}`,
    onlyDifferences: 'Seulement les écarts',
    copyOne: 'Copier l’un d’eux…',
    close: 'Fermer la comparaison',
    option: 'Option',
    locked: 'verrouillé',
    same: 'Ces modes ne diffèrent pas.',
    move: (from: string, to: string) =>
      `Une réunion qui passe de ${from} à ${to} prend ces valeurs. Ce que son hôte a modifié reste, là où le mode le permet.`,
  },
})
