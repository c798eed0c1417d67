import { findBuiltInCondition } from '@foyer/contract/operations/alert-rules'
import type { AlertFiring, AlertRule } from '@foyer/contract/operations/alerts'
import { type RuleRow, toCondition } from './alerts.store.ts'
import type { FiringRow } from './firings.store.ts'

type FindMailState = (id: string) => AlertFiring['emails']

/** Presents a rule with its firing in progress; a mute that is over is none. */
export function toAlertRule(
  row: RuleRow,
  { firing, now, findMailState }: { firing: FiringRow | undefined; now: Date; findMailState: FindMailState },
): AlertRule {
  const isMuted = row.muted_until !== null && row.muted_until > now
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    ...toCondition(row),
    builtIn: row.built_in,
    changed: row.built_in && row.direction !== null && findBuiltInCondition(row.number) !== undefined,
    enabled: row.enabled,
    mutedUntil: isMuted ? (row.muted_until?.toISOString() ?? null) : null,
    mutedBy: isMuted ? row.muted_by : '',
    firing:
      firing === undefined
        ? null
        : { since: firing.started_at.toISOString(), worst: firing.worst, emails: findMailState(firing.id) },
    lastFiredAt: row.last_fired_at?.toISOString() ?? null,
    version: row.version,
  }
}

export const toAlertFiring = (row: FiringRow, findMailState: FindMailState): AlertFiring => ({
  id: row.id,
  direction: row.direction,
  threshold: row.threshold,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  worst: row.worst,
  emails: findMailState(row.id),
  mutedBy: row.muted_by,
  stoppedBy: row.stopped_by,
})
