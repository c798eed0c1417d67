import type { Language } from '@foyer/contract/language'
import type { audioIssues, shareIssues, videoIssues } from '@foyer/contract/meetings/feedback-constants'
import type { Db } from '#platform/database/database.ts'
import { indexSearchTerms } from '#platform/database/search.ts'

type Said = {
  rating: number
  text?: { readonly [language in Language]: string }
  video?: readonly (typeof videoIssues)[number][]
  audio?: readonly (typeof audioIssues)[number][]
  share?: readonly (typeof shareIssues)[number][]
}

/** The feedback of people at a desk. */
const atDesk: readonly Said[] = [
  { rating: 5 },
  { rating: 4 },
  {
    rating: 5,
    text: { en: 'Clearer than our phone line ever was.', fr: 'Bien plus clair que notre ligne téléphonique.' },
  },
  { rating: 5 },
  {
    rating: 3,
    audio: ['echo'],
    text: {
      en: 'An echo until everybody had a headset on.',
      fr: 'De l’écho jusqu’à ce que tout le monde mette un casque.',
    },
  },
  { rating: 5 },
  {
    rating: 4,
    text: { en: 'Good. We started five minutes late.', fr: 'Bien. Nous avons commencé avec cinq minutes de retard.' },
  },
  {
    rating: 2,
    share: ['blurred'],
    text: { en: 'The spreadsheet was too blurred to read.', fr: 'Le tableau partagé était trop flou pour être lu.' },
  },
  { rating: 5 },
  { rating: 4 },
]

/** The feedback of people who joined on a phone. */
const onPhone: readonly Said[] = [
  { rating: 4 },
  {
    rating: 2,
    video: ['frozen'],
    audio: ['cut-out'],
    text: { en: 'Froze whenever the train went through a tunnel.', fr: 'L’image se figeait à chaque tunnel.' },
  },
  { rating: 5 },
  {
    rating: 1,
    audio: ['none'],
    text: { en: 'Nobody could hear me for ten minutes.', fr: 'Personne ne m’a entendu pendant dix minutes.' },
  },
  {
    rating: 3,
    video: ['blurred'],
    text: { en: 'My phone got hot and the video was blurred.', fr: 'Mon téléphone chauffait et la vidéo était floue.' },
  },
]

type Stay = {
  id: string
  name: string
  joined_at: Date
  browser_version: string
  os: string
  network: string
  platform: string
}
type Held = { n: number; id: string; number: string; end: Date; language: Language; stays: readonly Stay[] }

/** The last conferences whose feedback no one has opened yet. */
const unseen = 3
const minuteMs = 60_000

/** Inserts what more than half of the participants of the n-th last conference said after it. */
export async function seedFeedback(db: Db, { n, id, number, end, language, stays }: Held): Promise<void> {
  for (const [index, stay] of stays.entries()) {
    if ((n * 3 + index) % 5 > 2) continue
    const choices = stay.platform === 'mobile' ? onPhone : atDesk
    const {
      rating,
      text,
      video = [],
      audio = [],
      share = [],
    } = choices[(n * 3 + index * (n + 4)) % choices.length] ?? { rating: 5 }
    const suggestion = text?.[language] ?? ''
    await db
      .insertInto('feedback')
      .values({
        participant_id: stay.id,
        conference_id: id,
        rating,
        video_issues: [...video],
        audio_issues: [...audio],
        share_issues: [...share],
        suggestion,
        created_at: new Date(end.getTime() + minuteMs),
        seen: n >= unseen,
        started_at: stay.joined_at,
        version: stay.browser_version,
        system: stay.os,
        network: stay.network,
      })
      .execute()
    await indexSearchTerms(db, { kind: 'feedback', id: stay.id, texts: [stay.name, number, suggestion] })
  }
}
