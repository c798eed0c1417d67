import type { AlertCondition, HealthNumber } from '@foyer/contract/operations/health-numbers'
import type {
  EngineRow,
  FailedJoins,
  FiringAlert,
  OperationalDashboard,
  PortalProcess,
  ShownNumber,
} from '@foyer/contract/operations/operational-dashboard'
import type { FiringRule } from '#features/operations/alerts/shared/rules-of-numbers.store.ts'
import type * as failedJoins from './failed-joins.store.ts'
import type { ProcessRow } from './processes.store.ts'
import { type EngineState, listEngines } from './sample-numbers.ts'
import type { DatabaseState } from './server.store.ts'
import { isOutside } from './shared/rules.ts'

type Shown = {
  value: number | undefined
  line?: (number | null)[] | undefined
  rule?: AlertCondition | undefined
  isWrong: boolean
  firing?: FiringRule | undefined
}

const toFiringAlert = ({ id, name, condition, mutedUntil }: FiringRule, now: Date): FiringAlert => ({
  ...{ id, name, rule: condition },
  mutedUntil: mutedUntil !== null && mutedUntil > now ? mutedUntil.toISOString() : null,
})

export const toShownNumber = (
  number: HealthNumber,
  { value, line = [], rule, isWrong, firing }: Shown,
  now: Date = new Date(),
): ShownNumber => ({
  number,
  value: value ?? null,
  rule: rule ?? null,
  isWrong,
  wrongSince: firing?.since.toISOString() ?? null,
  alert: firing === undefined ? null : toFiringAlert(firing, now),
  line,
})

const toMost = (name: string | null, failures: number | null) =>
  name === null || failures === null ? null : { name, failures }

type Counted = Awaited<ReturnType<typeof failedJoins.countJoins>>
type Reason = Awaited<ReturnType<typeof failedJoins.findByReason>>[number]

/** Presents the joins that failed; a tenant's own without its name. */
export const toFailedJoins = (counts: Counted, reasons: readonly Reason[], isOwn: boolean): FailedJoins => ({
  ...counts,
  reasons: reasons.map(({ reason, failures, ...most }) => ({
    reason,
    failures,
    tenant: isOwn ? null : toMost(most.tenant, most.tenant_failures),
    client: toMost(most.client, most.client_failures),
  })),
})

const toEngine = ({ instance, kind, host, release, silentSeconds, ...engine }: EngineState, now: Date): EngineRow => {
  const isSilent = isOutside('engineHeartbeat', silentSeconds)
  const known = <T>(value: T | null) => (isSilent ? null : value)
  return {
    ...{ instance, kind, host, release, isSilent },
    heardAt: new Date(now.getTime() - silentSeconds * 1000).toISOString(),
    load: known(engine.load === null ? null : engine.load * 100),
    rooms: known(engine.rooms),
    participants: known(engine.participants),
  }
}

const toProcess = ({ host, port, release, startedAt, seenAt, isMissing, requests }: ProcessRow): PortalProcess => ({
  ...{ host, port, release, isMissing },
  startedAt: startedAt.toISOString(),
  seenAt: seenAt.toISOString(),
  requests: isMissing || requests === null ? 0 : requests.requests / requests.seconds,
})

type Machines = { processes: readonly ProcessRow[]; database: DatabaseState | undefined; now: Date }

/** Presents what belongs to the installation; the disk is the fullest one. */
export function toInstallation({ processes, database, now }: Machines): OperationalDashboard['installation'] {
  const disks = processes.flatMap(({ disk, isMissing }) => (disk === null || isMissing ? [] : disk))
  const [fullest] = disks.toSorted((one, other) => other.usedShare - one.usedShare)
  return {
    engines: listEngines(processes).map((engine) => toEngine(engine, now)),
    processes: processes.map(toProcess),
    database: {
      version: database?.version ?? '',
      maxConnections: database?.max_connections ?? 0,
      seesAll: database?.sees_all ?? false,
    },
    disk: fullest === undefined ? null : { freeBytes: fullest.freeBytes, totalBytes: fullest.totalBytes },
  }
}
