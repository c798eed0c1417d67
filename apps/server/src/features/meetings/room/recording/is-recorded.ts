import type { MeetingOptions } from '@foyer/contract/meetings/options/meeting-options'
import type { MediaEngine } from '#engine/media-engine.ts'
import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import { findInProgress } from '#features/recordings/recordings/recordings-in-progress.store.ts'
import type { Db } from '#platform/database/database.ts'
import type { Env } from '#platform/env.ts'
import { canRecord } from './can-record.ts'

type Meeting = { meetingId: string; options: MeetingOptions; engine: MediaEngine; env: Pick<Env, 'recordingsAtOnce'> }

/** Checks whether who enters a meeting now is recorded: it is in progress and recorded, or will be from its start. */
export async function isRecorded(db: Db, { meetingId, options, engine, env }: Meeting): Promise<boolean> {
  const conference = await conferences.findOpenByMeeting(db, meetingId)
  if (conference === undefined) return options.autoRecord && canRecord(engine, env, { options })
  return (await findInProgress(db, conference.id)) !== undefined
}
