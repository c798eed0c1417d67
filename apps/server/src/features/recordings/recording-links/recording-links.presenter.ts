import type {
  LinkRules,
  RecordingLink,
  RecordingOpening,
  SharedRecording,
} from '@foyer/contract/recordings/recording-links.shapes'
import { RecordingOpening as Opening, LinkRules as Rules } from '@foyer/contract/recordings/recording-links.shapes'
import { Chapter, type RecordingFileKind } from '@foyer/contract/recordings/recordings.shapes'
import { z } from 'zod'
import type { findSettings } from '#features/recordings/recording-settings/recording-settings.store.ts'
import {
  cutChapters,
  cutDuration,
  nameShownPart,
  toTrim,
} from '#features/recordings/recordings/shared/trimming.rules.ts'
import type { Secret } from '#platform/security/secret.ts'
import type { Decision } from './link-access.ts'
import type { OpeningRow, SharedRow } from './openings.store.ts'
import type { RecordingLinkRow } from './recording-links.store.ts'

const Audience = z.enum(['anyone', 'members', 'addresses'])

function toState({ withdrawn_at: withdrawnAt, expired }: RecordingLinkRow): RecordingLink['state'] {
  if (withdrawnAt !== null) return 'withdrawn'
  return expired ? 'expired' : 'open'
}

const toUrl = (
  { token_encrypted: sealed }: RecordingLinkRow,
  { secret, origin }: { secret: Secret; origin: string },
): string => (sealed === null ? '' : `${origin}/portal/r/${secret.open(sealed)}`)

export const toRecordingLink = (row: RecordingLinkRow, place: { secret: Secret; origin: string }): RecordingLink => ({
  id: row.id,
  state: toState(row),
  url: toUrl(row, place),
  audience: Audience.parse(row.audience),
  addresses: row.addresses,
  expiresAt: row.expires_at.toISOString(),
  hasPassword: row.password_hash !== null,
  download: row.download,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  withdrawnBy: row.withdrawn_by,
  openings: row.openings,
  people: row.people,
  watching: toState(row) === 'open' ? row.watching : 0,
  version: row.version,
})

export const toRules = (settings: Awaited<ReturnType<typeof findSettings>>): LinkRules => ({
  days: settings.link_days,
  maxDays: settings.link_max_days,
  password: Rules.shape.password.parse(settings.link_password),
  download: settings.link_download,
  signedIn: settings.link_signed_in,
})

export const toOpening = (row: OpeningRow): RecordingOpening => ({
  id: row.id,
  outcome: Opening.shape.outcome.parse(row.outcome),
  name: row.name,
  email: row.email,
  address: row.address,
  attempts: row.attempts,
  openedAt: row.opened_at.toISOString(),
  seenAt: row.seen_at.toISOString(),
  isWatching: row.watching,
  watchedMs: row.watched_ms,
})

function toOpen({ link, recording }: Decision & { recording: SharedRow }, openingId: string): SharedRecording {
  const chat: RecordingFileKind[] = recording.message_count > 0 ? ['chat'] : []
  return {
    state: 'open',
    openingId,
    topic: recording.topic,
    owner: link.created_by_name,
    startsAt: recording.started_at.toISOString(),
    durationMs: cutDuration(recording.duration_ms, toTrim(recording)) ?? 0,
    part: nameShownPart(recording),
    expiresAt: link.expires_at.toISOString(),
    download: link.download,
    files: [...recording.files, ...chat],
    chapters: cutChapters(z.array(Chapter).parse(recording.chapters), toTrim(recording)),
    messages: recording.message_count,
  }
}

type Found = { openingId: string; wrong: boolean; email: string; keepDays: number | null }

/** Says what a link is to its recipient; the topic only where it opens. */
export function toSharedRecording(decision: Decision, { openingId, wrong, email, keepDays }: Found): SharedRecording {
  const { state, link, recording } = decision
  if (state === 'expired') return { state, at: link.expires_at.toISOString() }
  if (state === 'withdrawn') return { state, at: link.withdrawn_at?.toISOString() ?? null }
  if (state === 'deleted') {
    const at = link.deleted_at ?? recording?.trashed_at ?? null
    const afterDays = recording?.trashed_by === '' ? keepDays : link.deleted_after_days
    return { state, at: at?.toISOString() ?? null, afterDays }
  }
  if (state === 'not-permitted') return { state, email, audience: link.audience }
  if (state === 'password') return { state, wrong }
  if (recording !== undefined && state === 'processing') {
    const { topic, ended_at: endedAt, progress } = recording
    return { state, topic, endsAt: endedAt?.toISOString() ?? null, progress }
  }
  if (recording !== undefined && state === 'open') return toOpen({ ...decision, recording }, openingId)
  return { state: state === 'outside' || state === 'signed-out' ? state : 'failed' }
}
