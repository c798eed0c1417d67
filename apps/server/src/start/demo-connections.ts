import { gradeConnection, sampleSeconds } from '@foyer/contract/meetings/connection-grades'
import { sql } from 'kysely'
import { type MeasuredStay, packConnections } from '#features/meetings/conferences/conference-connections.commands.ts'
import type { Db } from '#platform/database/database.ts'

type Stay = { id: string; joined_at: Date; network: string }
export type Connected = {
  tenantId: string
  conferenceId: string
  start: Date
  end: Date
  stays: readonly Stay[]
  /** Whether someone's connection was poor for longer. */
  isPoor: boolean
}

/** How long packets take to someone, and how evenly they arrive, in ms, by how they are connected. */
const networks: { readonly [name: string]: { roundTripMs: number; jitterMs: number } } = {
  ethernet: { roundTripMs: 16, jitterMs: 2 },
  wifi: { roundTripMs: 31, jitterMs: 6 },
  cellular: { roundTripMs: 74, jitterMs: 17 },
}

/** The connections that get worse, by the place of the person: from one share of the meeting to another. */
const spells = [
  { of: 1, from: 0.36, to: 0.43, loss: 0.05, slower: 2.4 },
  { of: 1, from: 0.43, to: 0.48, loss: 0.14, slower: 14 },
  { of: 1, from: 0.53, to: 0.61, loss: 0.05, slower: 3 },
  { of: 3, from: 0.66, to: 0.74, loss: 0.052, slower: 1.8 },
]
/** The same of a meeting in which one was poor for a tenth of the time. */
const longSpells = [{ of: 1, from: 0.3, to: 0.48, loss: 0.14, slower: 14 }, ...spells]
/** When one of them was not connected, as the log has it. */
const away = { of: 1, from: 0.48, to: 0.53 }
/** When a screen was shared, and by whom. */
const shares = [
  { of: 0, from: 0.2, to: 0.55 },
  { of: 2, from: 0.6, to: 0.8 },
]

/** Returns a number from -1 to 1 that changes a little from one sample to the next. */
const waver = (tick: number, seed: number): number =>
  (Math.sin(tick * 0.7 + seed * 2.1) + Math.sin(tick * 1.9 + seed * 5.3) + Math.sin(tick * 0.13 + seed)) / 3

const isWithin = ({ from, to }: { from: number; to: number }, share: number): boolean => share >= from && share < to

type Moment = { share: number; tick: number; isPoor: boolean }

function buildSample(stay: Stay, place: number, { share, tick, isPoor }: Moment): MeasuredStay {
  const { roundTripMs, jitterMs } = networks[stay.network] ?? { roundTripMs: 31, jitterMs: 6 }
  const spell = (isPoor ? longSpells : spells).find((one) => one.of === place && isWithin(one, share))
  const shared = shares.find((one) => isWithin(one, share))
  const noise = waver(tick, place + stay.id.charCodeAt(0))
  const lossUp = Math.max(0, (spell?.loss ?? 0.002) * (1 + 0.25 * noise))
  const numbers = {
    lossUp,
    lossDown: lossUp * 0.4,
    jitterMs: jitterMs * (1 + 0.4 * noise) * Math.min(3, spell?.slower ?? 1),
    roundTripMs: roundTripMs * (1 + 0.15 * noise) * (spell?.slower ?? 1),
  }
  const camera = spell === undefined ? 720 : spell.loss > 0.1 ? 180 : 360
  return {
    participantId: stay.id,
    grade: gradeConnection({ ...numbers, loss: lossUp }),
    ...numbers,
    sentResolution: shared?.of === place ? 1080 : camera,
    receivedResolution:
      shared !== undefined && shared.of !== place && spell === undefined ? 1080 : Math.min(camera, 360),
  }
}

/** Inserts how the connections in a conference were: good, except for a while those of two people. */
export async function seedConnections(
  db: Db,
  { tenantId, conferenceId, start, end, stays, isPoor }: Connected,
): Promise<void> {
  const stepMs = sampleSeconds * 1000
  const times: Date[] = []
  for (let at = Math.ceil(start.getTime() / stepMs) * stepMs; at < end.getTime(); at += stepMs) times.push(new Date(at))
  const rows = times.map((at, tick) => {
    const share = (at.getTime() - start.getTime()) / (end.getTime() - start.getTime())
    const samples = stays.flatMap((stay, place) =>
      at < stay.joined_at || (place === away.of && isWithin(away, share))
        ? []
        : buildSample(stay, place, { share, tick, isPoor }),
    )
    return { at, samples }
  })
  await sql`insert into connection_samples (tenant_id, conference_id, at, samples)
    select ${tenantId}, ${conferenceId}, b.at, b.samples
    from unnest(${times}::timestamptz[], ${rows.map(({ samples }) => packConnections(samples))}::bytea[]) as b (at, samples)`.execute(
    db,
  )
  for (const { id } of stays) {
    const own = rows.flatMap(({ samples }) => samples.filter(({ participantId }) => participantId === id))
    const average = (values: readonly (number | undefined)[]) =>
      values.reduce<number>((sum, value) => sum + (value ?? 0), 0) / Math.max(1, values.length)
    await db
      .updateTable('participants')
      .set({
        quality_samples: own.length,
        poor_samples: own.filter(({ grade }) => grade === 'poor').length,
        average_loss: average(own.map(({ lossUp }) => lossUp)),
        average_round_trip_ms: average(own.map(({ roundTripMs }) => roundTripMs)),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute()
  }
}
