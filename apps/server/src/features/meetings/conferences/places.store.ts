import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const selectWithConference = (db: Db) =>
  db
    .selectFrom('participants')
    .innerJoin('conferences', (join) =>
      join
        .onRef('conferences.tenant_id', '=', 'participants.tenant_id')
        .onRef('conferences.id', '=', 'participants.conference_id'),
    )

/** Selects the engine's room where a stay belongs: that of its breakout room, or the main one. */
export const placeRoom = sql<string>`coalesce((select b.room from breakout_rooms b
  where b.tenant_id = participants.tenant_id and b.id = participants.breakout_id), conferences.room)`

/** The seconds that a browser has to move to another room of the engine by itself. */
const movingSeconds = 15

/** Whether a participant was moved a moment ago. */
export const isMoving = sql<boolean>`coalesce(moved_at > portal_now() - ${movingSeconds} * interval '1 second', false)`

/** Selects the engine's rooms that are open beside the main one of a conference. */
export const breakoutEngineRooms = sql<string[]>`array(select b.room from breakout_rooms b
  where b.tenant_id = conferences.tenant_id and b.conference_id = conferences.id and b.room is not null)`

/** Returns the main room of the conference to which a room of the engine belongs: its name begins with that one's. */
export const toMainRoom = (room: string): string => room.split('.', 2).join('.')

/** Records that a stay has arrived in its breakout room, if it is not recorded yet. */
export const recordArrival = (db: Db, participantId: string) =>
  sql`insert into breakout_stays (participant_id, breakout_id)
    select p.id, p.breakout_id from participants p
    where p.id = ${participantId} and p.breakout_id is not null and not exists (
      select from breakout_stays s where s.tenant_id = p.tenant_id and s.participant_id = p.id
        and s.breakout_id = p.breakout_id and s.left_at is null)`.execute(db)

type BreakoutStay = { name: string; entered_at: string; left_at: string | null }

/** Selects in which breakout rooms a stay was and when, in order. */
export const breakoutStays = sql<BreakoutStay[]>`(select coalesce(jsonb_agg(jsonb_build_object('name', b.name,
    'entered_at', s.entered_at, 'left_at', coalesce(s.left_at, participants.left_at)) order by s.entered_at), '[]')
  from breakout_stays s join breakout_rooms b on b.tenant_id = s.tenant_id and b.id = s.breakout_id
  where s.tenant_id = participants.tenant_id and s.participant_id = participants.id)`
