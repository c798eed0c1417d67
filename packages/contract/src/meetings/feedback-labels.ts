import type { Language } from '../language.ts'
import type { audioIssues, shareIssues, videoIssues } from './feedback-constants.ts'

type Labels = {
  /** From the lowest rating to the highest. */
  readonly ratings: readonly string[]
  readonly video: { readonly [issue in (typeof videoIssues)[number]]: string }
  readonly audio: { readonly [issue in (typeof audioIssues)[number]]: string }
  readonly share: { readonly [issue in (typeof shareIssues)[number]]: string }
}

/** The labels of ratings and issues, the same where they are given and where they are read. */
export const feedbackLabels: { readonly [language in Language]: Labels } = {
  en: {
    ratings: ['Very poor', 'Poor', 'Fair', 'Good', 'Excellent'],
    video: { frozen: 'Frozen', blurred: 'Blurred', none: 'No video' },
    audio: { echo: 'Echo', 'cut-out': 'Cut out', noise: 'Noise', none: 'No sound' },
    share: { frozen: 'Frozen', blurred: 'Blurred', none: 'Not visible' },
  },
  fr: {
    ratings: ['Très mauvaise', 'Mauvaise', 'Moyenne', 'Bonne', 'Excellente'],
    video: { frozen: 'Figée', blurred: 'Floue', none: 'Pas de vidéo' },
    audio: { echo: 'Écho', 'cut-out': 'Coupures', noise: 'Bruit', none: 'Pas de son' },
    share: { frozen: 'Figé', blurred: 'Flou', none: 'Pas visible' },
  },
}
