import {
  Chapter,
  type Recording,
  type RecordingDetails,
  type RecordingFileKind,
  type RecordingState,
  Speaker,
} from '@foyer/contract/recordings/recordings.shapes'
import { RecordingFailure } from '@foyer/contract/recordings/room-recording.shapes'
import { z } from 'zod'
import type { FoundRecording, findFiles, RecordingRow } from './recordings.store.ts'
import { cutChapters, cutDuration, cutGaps, cutSpeakers, findShownPart, toTrim } from './shared/trimming.rules.ts'

/** The rules that decide how long recordings are kept, in days; null for good. */
export type KeepRules = { keep_days: number | null; trash_days: number }

const dayMs = 86_400_000
/** How much longer than the recording its composing takes at first sight. */
const composingShare = 0.35

export const toState = (state: string): RecordingState =>
  state === 'processing' || state === 'ready' || state === 'failed' ? state : 'recording'

/** Estimates when a recording can be watched: by what is done, and at the beginning by its length. */
function estimateReady({ state, composing_since: since, progress, recorded_ms: ms }: RecordingRow): Date | undefined {
  if (state !== 'processing' || since === null) return undefined
  const elapsed = Date.now() - since.getTime()
  const total = progress > 0.02 ? elapsed / progress : ms * composingShare
  return new Date(since.getTime() + Math.max(total, elapsed))
}

function findEnd({ ended_at: endedAt, trashed_at: trashedAt, held_at: heldAt, state }: RecordingRow, rules: KeepRules) {
  if (trashedAt !== null) return heldAt === null ? new Date(trashedAt.getTime() + rules.trash_days * dayMs) : undefined
  const isKept = rules.keep_days === null || endedAt === null || heldAt !== null || toState(state) === 'recording'
  return isKept ? undefined : new Date(endedAt.getTime() + (rules.keep_days ?? 0) * dayMs)
}

const toInstant = (date: Date | undefined | null): string | null => date?.toISOString() ?? null

export function toRecording(row: RecordingRow, userId: string, rules: KeepRules): Recording {
  const isOwn = row.owner_id === userId
  const kinds: RecordingFileKind[] = row.message_count > 0 ? [...row.files, 'chat'] : row.files
  return {
    id: row.id,
    topic: row.topic,
    number: row.number,
    owner: row.owner_name,
    isOwn,
    people: row.people,
    startsAt: row.started_at.toISOString(),
    endsAt: toInstant(row.ended_at),
    state: toState(row.state),
    failure: RecordingFailure.safeParse(row.failure).data ?? null,
    progress: row.progress,
    processingSince: row.state === 'processing' ? toInstant(row.composing_since ?? row.ended_at) : null,
    expectedAt: toInstant(estimateReady(row)),
    durationMs: cutDuration(row.duration_ms, findShownPart(row)),
    trim: toTrim(row),
    bytes: row.size_bytes || row.stored_bytes,
    files: kinds,
    version: row.version,
    isNew: isOwn && !row.seen && row.state === 'ready',
    keptUntil: toInstant(findEnd(row, rules)),
    isHeld: row.held_at !== null,
    trashedAt: toInstant(row.trashed_at),
    trashedBy: row.trashed_by,
  }
}

const Gaps = z.array(z.object({ at: z.int(), ms: z.int() }))

type Viewing = { userId: string; rules: KeepRules; files: Awaited<ReturnType<typeof findFiles>> }

export const toRecordingDetails = (row: FoundRecording, { userId, rules, files }: Viewing): RecordingDetails => ({
  ...toRecording(row, userId, rules),
  chapters: cutChapters(z.array(Chapter).parse(row.chapters), findShownPart(row)),
  speakers: cutSpeakers(z.array(Speaker).parse(row.speakers), findShownPart(row)),
  gaps: cutGaps(Gaps.parse(row.gaps), findShownPart(row)),
  sizes: Object.fromEntries(files.map(({ kind, bytes }) => [kind, bytes])),
  holdReason: row.hold_reason,
  heldBy: row.held_by,
})
