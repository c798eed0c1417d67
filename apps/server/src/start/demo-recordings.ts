import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Language } from '@foyer/contract/language'
import type { PortalServer } from '#app/server.ts'
import { findComposer } from '#composer/composer.ts'
import { makeDemoTracks } from '#composer/demo/make-demo-tracks.ts'
import type { Db } from '#platform/database/database.ts'
import { indexSearchTerms } from '#platform/database/search.ts'
import { type DemoRecording, demoRecordings } from './demo-recording-plans.ts'

const dayMs = 86_400_000
const pauseMs = 700
/** When recording begins: all have come. */
const beginsAfterMs = 5 * 60_000
const minPeople = 3
const pitches = [185, 112, 208, 96, 170]

type Held = Awaited<ReturnType<typeof findConferences>>[number]

/** Finds the last conferences that enough people took part in. */
const findConferences = (db: Db) =>
  db
    .selectFrom('conferences')
    .select(['id', 'meeting_id', 'number', 'topic', 'host_id', 'host_name', 'started_at'])
    .where('ended_at', 'is not', null)
    .where('participant_count', '>=', minPeople)
    .orderBy('started_at', 'desc')
    .limit(20)
    .execute()

const findPeople = (db: Db, { id }: Held) =>
  db
    .selectFrom('participants')
    .select(['id', 'name', 'user_id'])
    .where('conference_id', '=', id)
    .orderBy('joined_at')
    .limit(minPeople + 1)
    .execute()

/** Returns when each person speaks, one after the other. */
function toTurns({ turns }: DemoRecording, people: readonly { id: string }[]) {
  let from = 500
  return turns.flatMap(([person, seconds]) => {
    const turn = { from, to: from + seconds * 1000 }
    from = turn.to + pauseMs
    const one = people[person]
    return one === undefined ? [] : [{ identity: one.id, ...turn }]
  })
}

type Seeded = { recording: DemoRecording; held: Held; startedAt: Date; durationMs: number; folder: string }

async function insertChat(
  db: Db,
  { recording, held, startedAt }: Seeded,
  people: Awaited<ReturnType<typeof findPeople>>,
) {
  const messages = (recording.chat ?? []).flatMap(([person, second, text], sequence) => {
    const one = people[person]
    const sentAt = new Date(startedAt.getTime() + second * 1000)
    return one === undefined ? [] : [{ one, sentAt, text, sequence: sequence + 1 }]
  })
  if (messages.length === 0) return
  await db
    .insertInto('chat_messages')
    .values(
      messages.map(({ one, sentAt, text, sequence }) => ({
        ...{ conference_id: held.id, sequence, sent_at: sentAt, audience: 'everyone', text },
        ...{ from_participant_id: one.id, from_user_id: one.user_id, from_name: one.name },
      })),
    )
    .execute()
}

async function insertRecording(db: Db, seeded: Seeded, bytes: number): Promise<void> {
  const { recording, held, startedAt, durationMs, folder } = seeded
  const { state, trashedDays } = recording
  const inserted = await db
    .insertInto('recordings')
    .values({
      ...{ conference_id: held.id, meeting_id: held.meeting_id, owner_id: held.host_id, owner_name: held.host_name },
      ...{ number: held.number, topic: held.topic, started_by: held.host_name, folder, people: minPeople },
      ...{ started_at: startedAt, ended_at: new Date(startedAt.getTime() + durationMs) },
      ...{ recorded_ms: durationMs, stored_bytes: bytes },
      // The portal makes what can be watched of the tracks, as it does after each meeting.
      ...(state === 'failed' ? { state: 'failed', failure: 'disk-full' } : { state: 'processing' }),
      ...(state === 'held' ? { held_at: new Date(), held_by: held.host_name, hold_reason: '' } : {}),
      ...(trashedDays === undefined
        ? {}
        : { trashed_at: new Date(Date.now() - trashedDays * dayMs), trashed_by: held.host_name }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const texts = [held.topic, held.host_name, held.number]
  await indexSearchTerms(db, { kind: 'recordings', id: inserted.id, texts })
}

/** Seeds recordings of completed conferences, as far as this machine can compose them. */
export async function seedRecordings(
  { platform }: Pick<PortalServer, 'platform'>,
  { tenantId, language }: { tenantId: string; language: Language },
): Promise<void> {
  if (!(await findComposer()).available) return
  const inTenant = <T>(work: (db: Db) => Promise<T>) => platform.database.withTenant(tenantId, work)
  const conferences = await inTenant(findConferences)
  for (const recording of demoRecordings[language]) {
    const held = conferences[recording.conference]
    if (held === undefined) continue
    const people = await inTenant((db) => findPeople(db, held))
    const turns = toTurns(recording, people)
    const startedAt = new Date(held.started_at.getTime() + beginsAfterMs)
    const durationMs = (turns.at(-1)?.to ?? 0) + pauseMs
    const folder = randomUUID()
    const { slide } = recording
    const sharer = slide && people[slide.person]
    const bytes = await makeDemoTracks({
      ...{
        folder: join(platform.env.dataFolder, 'recordings', 'tracks', folder),
        startedAt: startedAt.getTime(),
        durationMs,
      },
      people: people.map(({ id, name }, index) => ({
        identity: id,
        name,
        pitch: pitches[index % pitches.length] ?? 150,
      })),
      turns,
      slides:
        slide === undefined || sharer === undefined
          ? []
          : [
              {
                identity: sharer.id,
                from: slide.from * 1000,
                to: slide.to * 1000,
                title: slide.title,
                lines: [...slide.lines],
              },
            ],
    })
    const seeded = { recording, held, startedAt, durationMs, folder }
    await inTenant(async (db) => {
      await insertChat(db, seeded, people)
      await insertRecording(db, seeded, bytes)
    })
  }
}
