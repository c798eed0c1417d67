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
  recorded: row.recorded,
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

type Counted = Awaited<ReturnType<typeof store.countGiven>>

type Others = { previousAverage: number | null; worst: Awaited<ReturnType<typeof store.findWorst>> }

export function toFeedbackSummary(counted: Counted, { previousAverage, worst }: Others): FeedbackSummary {
  const count = (matches: (row: Counted[number]) => boolean = () => true) =>
    counted.filter(matches).reduce((sum, row) => sum + row.count, 0)
  const ratings = [1, 2, 3, 4, 5].map((rating) => count((row) => row.rating === rating))
  const all = count()
  return {
    count: all,
    average: all === 0 ? null : ratings.reduce((sum, given, index) => sum + given * (index + 1), 0) / all,
    previousAverage,
    ratings,
    issues: count((row) => row.has_video_issues || row.has_audio_issues || row.has_share_issues),
    video: count((row) => row.has_video_issues),
    audio: count((row) => row.has_audio_issues),
    unseen: count((row) => !row.seen),
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
  }
}
