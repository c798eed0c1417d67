import type { Language } from '@foyer/contract/language'

/** A recording of the demo: who speaks for how long in turn, and who shares what; people count in the conference. */
export type DemoRecording = {
  /** Which of the last conferences that had enough people it is from. */
  conference: number
  /** Seconds for which one person after the other speaks. */
  turns: readonly (readonly [person: number, seconds: number])[]
  slide?: { person: number; from: number; to: number; title: string; lines: readonly string[] }
  chat?: readonly (readonly [person: number, second: number, text: string])[]
  state?: 'failed' | 'held'
  /** How many days ago it was moved to the trash. */
  trashedDays?: number
}

/** The recordings of the demo in each language. */
export const demoRecordings: { readonly [language in Language]: readonly DemoRecording[] } = {
  en: [
    {
      conference: 0,
      turns: [
        [0, 18],
        [1, 24],
        [2, 9],
        [1, 14],
        [0, 12],
        [2, 16],
        [0, 7],
      ],
      slide: {
        ...{ person: 1, from: 18, to: 66, title: 'Third quarter at a glance' },
        lines: ['Beds in use: 92 %', 'Waiting time down by 11 minutes', 'Two posts still open'],
      },
      chat: [
        [2, 31, 'Is that before or after the new triage?'],
        [1, 38, 'After, since the first week of July'],
        [0, 79, 'I will send the numbers to everyone'],
      ],
    },
    {
      conference: 2,
      turns: [
        [0, 15],
        [1, 12],
        [0, 10],
        [2, 13],
      ],
    },
    {
      conference: 4,
      turns: [
        [1, 12],
        [0, 20],
        [2, 11],
      ],
      slide: {
        ...{ person: 0, from: 12, to: 32, title: 'Rota for December' },
        lines: ['Nights: one more nurse on ward 4B', 'Holidays are shared as last year'],
      },
      state: 'held',
    },
    {
      conference: 5,
      turns: [
        [0, 14],
        [1, 16],
      ],
      state: 'failed',
    },
    {
      conference: 8,
      turns: [
        [0, 10],
        [1, 12],
      ],
      trashedDays: 3,
    },
    { conference: 11, turns: [[1, 14]], trashedDays: 12 },
  ],
  fr: [
    {
      conference: 0,
      turns: [
        [0, 16],
        [1, 20],
        [2, 12],
        [0, 9],
      ],
      slide: {
        ...{ person: 1, from: 16, to: 40, title: 'Le troisième trimestre' },
        lines: ['Lits occupés : 92 %', 'Onze minutes d’attente en moins', 'Deux postes à pourvoir'],
      },
      chat: [
        [2, 27, 'C’est avant ou après le nouvel accueil ?'],
        [1, 34, 'Après, depuis juillet'],
      ],
    },
    {
      conference: 3,
      turns: [
        [1, 11],
        [0, 13],
      ],
    },
  ],
}
