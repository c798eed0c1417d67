import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The sums of a stay's samples. An average is undefined where nothing was measured. */
export type ConnectionSums = {
  participantId: string
  samples: number
  /** The number of samples that were poor or lost. */
  poor: number
  loss: number | undefined
  roundTripMs: number | undefined
}

/** Averages all samples; those without a measurement count as the others do. */
const average = (column: string, added: string) => sql<number>`case
  when b.${sql.ref(added)} is null then p.${sql.ref(column)}
  when p.${sql.ref(column)} is null then b.${sql.ref(added)}
  else (p.${sql.ref(column)} * p.quality_samples + b.${sql.ref(added)} * b.samples) / (p.quality_samples + b.samples)
end`

/** Adds samples to stays in a conference, which is locked: statements that change several stays must not overlap. */
export const addSums = async (db: Db, conferenceId: string, samples: readonly ConnectionSums[]) => {
  await db.selectFrom('conferences').select('id').where('id', '=', conferenceId).forUpdate().execute()
  await sql`update participants p set
      average_loss = ${average('average_loss', 'loss')},
      average_round_trip_ms = ${average('average_round_trip_ms', 'round_trip_ms')},
      quality_samples = p.quality_samples + b.samples,
      poor_samples = p.poor_samples + b.poor
    from unnest(
      ${samples.map(({ participantId }) => participantId)}::text[],
      ${samples.map((sample) => sample.samples)}::int[],
      ${samples.map(({ poor }) => poor)}::int[],
      ${samples.map(({ loss }) => loss ?? null)}::real[],
      ${samples.map(({ roundTripMs }) => roundTripMs ?? null)}::real[]
    ) as b (id, samples, poor, loss, round_trip_ms)
    where p.conference_id = ${conferenceId} and p.id::text = b.id`.execute(db)
}
