import { defineTexts } from '#lib/texts.ts'

/** Texts of reactions. */
export const reactionTexts = defineTexts({
  en: {
    reactions: 'Reactions',
    'thumbs-up': 'Thumbs up',
    clap: 'Clap',
    heart: 'Heart',
    laugh: 'Laugh',
    surprise: 'Surprise',
    celebrate: 'Celebrate',
    from: (name: string, reaction: string) => `${name}: ${reaction}`,
    several: (counts: string) => `Reactions: ${counts}`,
    count: (count: number, reaction: string) => `${count} × ${reaction}`,
  },
  fr: {
    reactions: 'Réactions',
    'thumbs-up': 'Pouce levé',
    clap: 'Applaudissements',
    heart: 'Cœur',
    laugh: 'Rire',
    surprise: 'Surprise',
    celebrate: 'Célébration',
    from: (name, reaction) => `${name} : ${reaction}`,
    several: (counts) => `Réactions : ${counts}`,
    count: (count, reaction) => `${count} × ${reaction}`,
  },
})
