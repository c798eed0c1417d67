import { feedbackColumns } from '@foyer/contract/insight/feedbacks.labels'
import type { Language } from '@foyer/contract/language'
import { feedbackLabels } from '@foyer/contract/meetings/feedback-labels'
import type { Cursor } from '#platform/database/keyset.ts'
import { defineListFile, formatFileTime, inUtc } from '#platform/files/list-file.ts'
import { toFeedbackEntry } from './feedbacks.presenter.ts'
import type { FeedbackRow } from './feedbacks.store.ts'

type Kind = 'video' | 'audio' | 'share'

/** Lists the issues of a kind; empty if there was none. */
function describeIssues(row: FeedbackRow, kind: Kind, language: Language): string {
  const { video, audio, share } = feedbackLabels[language]
  const entry = toFeedbackEntry(row)
  const named = {
    video: entry.videoIssues.map((issue) => video[issue]),
    audio: entry.audioIssues.map((issue) => audio[issue]),
    share: entry.shareIssues.map((issue) => share[issue]),
  }
  return named[kind].join(', ')
}

const recorded = { en: { yes: 'yes', no: 'no' }, fr: { yes: 'oui', no: 'non' } } as const

/** Feedback as CSV. */
export const feedbackFile = defineListFile<FeedbackRow & Cursor>({
  name: { en: 'feedback', fr: 'avis' },
  columns: [
    { ...feedbackColumns.name, cell: (row) => row.name },
    { ...feedbackColumns.tenant, cell: (row) => row.tenant },
    { ...feedbackColumns.rating, cell: (row) => String(row.rating) },
    { ...feedbackColumns.suggestion, cell: (row) => row.suggestion },
    { ...inUtc(feedbackColumns.start), cell: (row) => formatFileTime(row.started_at) },
    { ...feedbackColumns.video, cell: (row, language) => describeIssues(row, 'video', language) },
    { ...feedbackColumns.share, cell: (row, language) => describeIssues(row, 'share', language) },
    { ...feedbackColumns.audio, cell: (row, language) => describeIssues(row, 'audio', language) },
    { ...feedbackColumns.recording, cell: (row, language) => recorded[language][row.recorded ? 'yes' : 'no'] },
    { ...feedbackColumns.topic, cell: (row) => row.meeting.topic },
    { ...feedbackColumns.number, cell: (row) => row.meeting.number },
    { ...feedbackColumns.version, cell: (row) => row.version },
    { ...feedbackColumns.network, cell: (row) => row.network },
    { ...feedbackColumns.system, cell: (row) => row.system },
  ],
})
