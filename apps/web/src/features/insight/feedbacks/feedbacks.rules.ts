import type { FeedbackEntry } from '@foyer/contract/insight/feedbacks'
import type { Language } from '@foyer/contract/language'
import { feedbackLabels } from '@foyer/contract/meetings/feedback-labels'

/** Rounds an average rating. */
export const roundRating = (rating: number): number => Math.round(rating * 10) / 10

/** Returns an IP address without its end, which says in whose home or office someone was: 192.0.•••.•••, 2001:db8:•••. */
export const maskIp = (ip: string): string =>
  ip.includes(':') ? `${ip.split(':').slice(0, 2).join(':')}:•••` : ip.replace(/\.\d+\.\d+$/, '.•••.•••')

export type IssueKind = 'video' | 'share' | 'audio'

/** Names the issues of a kind. */
export function nameIssues(entry: FeedbackEntry, kind: IssueKind, language: Language): readonly string[] {
  const labels = feedbackLabels[language]
  if (kind === 'video') return entry.videoIssues.map((issue) => labels.video[issue])
  if (kind === 'audio') return entry.audioIssues.map((issue) => labels.audio[issue])
  return entry.shareIssues.map((issue) => labels.share[issue])
}
