import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import { emitRecordingsChanged } from '#features/recordings/recordings/recordings.commands.ts'
import * as recordings from '#features/recordings/recordings/recordings-in-progress.store.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'

/**
 * Moves a conference to another engine, because its own does not respond. Its recording moves too: until the lease of the
 * process that recorded it had run out, those who are back would not be recorded.
 */
export async function moveConference(
  { db, events }: Pick<Services, 'events'> & { db: Db },
  conference: { id: string; engine_instance: string },
  to: { instance: string; signalUrl: string },
): Promise<void> {
  const isMoved = await conferences.move(db, conference, to)
  if (isMoved) await emitRecordingsChanged({ events }, db, await recordings.leaveToNextProcess(db, conference.id))
}
