import { randomUUID } from 'node:crypto'
import type { Language } from '@foyer/contract/language'
import type { PortalServer } from '#app/server.ts'
import { indexSearchTerms } from '#platform/database/search.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The bytes that a browser writes in a minute. */
const bytesPerMinute = 8_400_000

type Made = {
  of: Language
  computer: string
  system: 'windows' | 'mac' | 'linux'
  folder: string
  minutes: number
  state?: 'requested' | 'missing'
  /** Whether the tab that recorded was lost, and went on. */
  broken?: boolean
}

/** Recordings on computers of the tenants of each language. */
const made: readonly Made[] = [
  { of: 'en', computer: 'NW-RAD-07', system: 'windows', folder: 'Foyer', minutes: 31, broken: true },
  { of: 'en', computer: 'ada-macbook', system: 'mac', folder: 'Movies', minutes: 47 },
  { of: 'en', computer: 'FRONT-DESK', system: 'windows', folder: 'Videos', minutes: 22, state: 'requested' },
  { of: 'en', computer: 'ward-3', system: 'linux', folder: '', minutes: 38, state: 'missing' },
  { of: 'fr', computer: 'ATELIER-2', system: 'windows', folder: 'Vidéos', minutes: 47, state: 'requested' },
  { of: 'fr', computer: 'anouk-macbook', system: 'mac', folder: 'Foyer', minutes: 26 },
]

/** Seeds recordings that hosts have made on their computers. */
export async function seedLocalRecordings(
  { platform }: Pick<PortalServer, 'platform'>,
  { tenantId, language }: { tenantId: string; language: Language },
): Promise<void> {
  const ofLanguage = made.filter(({ of }) => of === language)
  await platform.database.withTenant(tenantId, async (db) => {
    const conferences = await db
      .selectFrom('conferences')
      .select(['id', 'meeting_id', 'number', 'topic', 'host_id', 'host_name', 'started_at'])
      .where('ended_at', 'is not', null)
      .where('host_id', 'is not', null)
      .orderBy('started_at', 'desc')
      .limit(3 * ofLanguage.length)
      .execute()
    for (const [index, one] of ofLanguage.entries()) {
      // Not of every meeting.
      const held = conferences[3 * index + 1]
      if (held === undefined) continue
      const { computer, system, folder, minutes, state = 'computer', broken = false } = one
      const began = held.started_at.getTime() + 4 * minuteMs
      const ended = new Date(began + minutes * minuteMs)
      const day = new Date(began).toISOString().slice(0, 16).replace('T', ' ').replace(':', '')
      const file = `${day} ${held.topic}.webm`
      const { id } = await db
        .insertInto('local_recordings')
        .values({
          ...{ conference_id: held.id, meeting_id: held.meeting_id, number: held.number, topic: held.topic },
          ...{ owner_id: held.host_id, owner_name: held.host_name },
          ...{ computer_id: randomUUID(), computer_name: computer, system },
          file_name: folder === '' ? file : `${folder}/${file}`,
          ...{
            started_at: new Date(began),
            ended_at: ended,
            reported_at: ended,
            seen_at: new Date(ended.getTime() + hourMs),
          },
          ...{ duration_ms: minutes * minuteMs, bytes: minutes * bytesPerMinute },
          ...(broken ? { broken_at: new Date(began + (minutes * minuteMs) / 2) } : {}),
          ...(state === 'computer' ? {} : { requested_at: new Date(ended.getTime() + hourMs) }),
          state,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await indexSearchTerms(db, { kind: 'local_recordings', id, texts: [held.topic, held.number, computer] })
    }
  })
}
