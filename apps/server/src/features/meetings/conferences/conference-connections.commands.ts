import type { LaneConnections } from '@foyer/contract/insight/meeting-log'
import type { StayConnection } from '@foyer/contract/meetings/conferences'
import type { Db } from '#platform/database/database.ts'
import * as rules from './connection-samples.rules.ts'
import { findSamples } from './connection-samples.store.ts'

/** Runs a statement; samples are decoded after it, without a transaction. */
type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** The connection of a participant at one time; shares are from 0 to 1, times in ms, resolutions in pixels. */
export type MeasuredStay = rules.ConnectionSample

/** Writes the samples of a conference at one time as they are stored. */
export const packConnections = (samples: readonly MeasuredStay[]): Buffer => rules.packSamples(samples)

type Conference = { tenant_id: string; id: string; started_at: Date; ended_at: Date | null }

const toTime = ({ from, stepMs }: rules.CourseTime) => ({
  from: new Date(from).toISOString(),
  stepSeconds: stepMs / 1000,
})

/** Reads how the connections of people were over the whole conference; the caller checks who may read it. */
export async function readConnections(
  read: Read,
  conference: Conference,
  people: readonly { id: string; stays: readonly string[] }[],
): Promise<LaneConnections> {
  const rows = await read((db) => findSamples(db, conference))
  const last = rows.at(-1)?.at ?? conference.started_at
  const time = rules.divideTime(conference.started_at.getTime(), (conference.ended_at ?? last).getTime())
  return { ...toTime(time), items: rules.buildCourses(rows, people, time) }
}

/** Reads how the connection of a stay was; the caller checks who may read it. */
export async function readStayConnection(
  read: Read,
  conference: Conference,
  participantId: string,
): Promise<StayConnection> {
  const rows = await read((db) => findSamples(db, conference))
  const { time, course, summary } = rules.buildStayCourse(rows, participantId)
  return { ...toTime(time), course, summary }
}
