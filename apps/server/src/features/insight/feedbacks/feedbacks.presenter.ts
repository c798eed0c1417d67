import type { FeedbackDetails, FeedbackEntry, FeedbackSummary } from '@foyer/contract/insight/feedbacks'
import { audioIssues, shareIssues, videoIssues } from '@foyer/contract/meetings/feedback-constants'
import type * as store from './feedbacks.store.ts'

export const toFeedbackEntry = (row: store.FeedbackRow): FeedbackEntry => ({
  id: row.id,
  name: row.name,
  tenant: row.tenant,
  topic: row.meeting.topic,
  number: row.meeting.number,
  rating: row.rating,
  // Issues that a later version no longer knows are left out.
  videoIssues: videoIssues.filter((issue) => row.video_issues.includes(issue)),
  audioIssues: audioIssues.filter((issue) => row.audio_issues.includes(issue)),
  shareIssues: shareIssues.filter((issue) => row.share_issues.includes(issue)),
  suggestion: row.suggestion,
  startedAt: row.started_at.toISOString(),
  version: row.version,
  system: row.system,
  network: row.network,
  seen: row.seen,
})

type Compared = {
  others: Awaited<ReturnType<typeof store.rateByOthers>>
  alike: FeedbackDetails['alike']
}

export const toFeedbackDetails = (
  row: store.FoundFeedback,
  { others: { count, average }, alike }: Compared,
): FeedbackDetails => ({
  ...toFeedbackEntry(row),
  givenAt: row.created_at.toISOString(),
  leftAt: row.left_at?.toISOString() ?? null,
  conferenceId: row.conference_id,
  meetingStartsAt: row.meeting_started_at.toISOString(),
  meetingEndsAt: row.ended_at?.toISOString() ?? null,
  os: row.os,
  browser: row.browser_version,
  speaker: row.speaker,
  mic: row.mic,
  camera: row.camera,
  ip: row.ip_address,
  others: average === null ? null : { count, average },
  alike,
})

export const toFeedbackSummary = (
  counted: Awaited<ReturnType<typeof store.summarize>>,
  { previousAverage, worst }: { previousAverage: number | null; worst: Awaited<ReturnType<typeof store.findWorst>> },
): FeedbackSummary => ({
  count: counted.count,
  average: counted.average,
  previousAverage,
  ratings: [counted.rating1, counted.rating2, counted.rating3, counted.rating4, counted.rating5].map(
    (count) => count ?? 0,
  ),
  issues: counted.issues,
  video: counted.video,
  audio: counted.audio,
  unseen: counted.unseen,
  worst:
    worst === undefined
      ? null
      : {
          conferenceId: worst.conference_id,
          number: worst.meeting.number,
          topic: worst.meeting.topic,
          tenant: worst.tenant,
          count: worst.count,
          low: worst.low,
          audio: worst.audio,
        },
})
