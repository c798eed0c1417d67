import type { ConferenceEventType } from '@foyer/contract/meetings/conferences'
import type { Db } from '#platform/database/database.ts'

type Attendee = { id: string; name: string; joinedAt: Date }
type Held = { conferenceId: string; attendees: readonly Attendee[]; start: Date; end: Date }
type Entry = { at: Date; type: ConferenceEventType; of?: Attendee | undefined; by?: string; detail?: string }

/** Inserts what happened in a conference: people come and go, one loses the connection, the host shares a screen. */
export async function seedLog(db: Db, { conferenceId, attendees, start, end }: Held): Promise<void> {
  const at = (share: number): Date => new Date(start.getTime() + (end.getTime() - start.getTime()) * share)
  const [host, second, third, fourth] = attendees
  const entries: Entry[] = [
    ...attendees.map((of): Entry => ({ at: of.joinedAt, type: 'joined', of })),
    { at: at(0.2), type: 'share-started', of: host },
    { at: at(0.3), type: 'device-changed', of: third, detail: 'mic:Jabra Evolve2 65' },
    { at: at(0.35), type: 'muted', of: fourth, by: host?.name ?? '' },
    { at: at(0.4), type: 'device-changed', of: second, detail: 'network:cellular' },
    { at: at(0.48), type: 'left', of: second, detail: 'connection-lost' },
    { at: at(0.53), type: 'joined', of: second, detail: 'again' },
    { at: at(0.55), type: 'share-ended', of: host },
    { at: at(0.6), type: 'share-started', of: third },
    { at: at(0.8), type: 'share-ended', of: third },
    ...attendees.map((of): Entry => ({ at: end, type: 'left', of, detail: 'room-closed' })),
    { at: end, type: 'ended', by: host?.name ?? '' },
  ]
  await db
    .insertInto('conference_events')
    .values(
      entries
        .filter(({ type, of }) => type === 'ended' || of !== undefined)
        .sort((one, other) => one.at.getTime() - other.at.getTime())
        .map(({ at: instant, type, of, by = '', detail = '' }) => ({
          conference_id: conferenceId,
          at: instant,
          type,
          participant_id: of?.id ?? null,
          name: of?.name ?? '',
          by_name: by,
          detail,
        })),
    )
    .execute()
}
