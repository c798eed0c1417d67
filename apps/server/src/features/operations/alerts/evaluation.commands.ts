import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { sendAlert } from './alerts.mails.ts'
import type { AlertSample, AlertState } from './alerts.rules.ts'
import { evaluateSample } from './alerts.rules.ts'
import * as store from './alerts.store.ts'
import * as firings from './firings.store.ts'
import { findOperator, hasOperator } from './recipients.store.ts'
import * as samples from './samples.store.ts'

/** Samples that one transaction evaluates: four hours of them. */
const batchSize = 1000
/** After a longer pause of the evaluation, such as a stop of the portal, samples are awaited from then on. */
const maxPauseSeconds = 60

type Means = Pick<Services, 'env' | 'mail' | 'events'>
/** One evaluation: its transaction, its time, and the tenant of those who are notified. */
type Evaluation = Means & { readonly db: Db; readonly now: Date; readonly tenantId: string }

const toState = (rule: store.RuleRow, firing: firings.FiringRow | undefined): AlertState => ({
  worst: firing?.worst ?? null,
  series:
    rule.series_since === null || rule.series_until === null || rule.series_worst === null
      ? null
      : {
          since: rule.series_since,
          until: rule.series_until,
          seconds: rule.series_seconds,
          samples: rule.series_samples,
          worst: rule.series_worst,
        },
})

/** A rule that flaps sends no emails about a beginning so soon after an end; one that goes on sends them then. */
const quietMs = 30 * 60_000

const isMuted = ({ muted_until: until }: store.RuleRow, now: Date): boolean => until !== null && until > now

/** Writes the emails about a firing, which begins or ends, and records them with it. */
async function notify(
  evaluation: Evaluation,
  rule: store.RuleRow,
  firing: firings.FiringRow,
): Promise<firings.FiringRow> {
  const emails = [...firing.emails, ...(await sendAlert(evaluation, rule, firing))]
  const sent = { notified_at: firing.notified_at ?? evaluation.now, emails }
  await firings.update(evaluation.db, firing.id, sent)
  return { ...firing, ...sent }
}

/** Checks whether the emails about a beginning are kept back: by a mute, or because the rule has just ended to fire. */
async function isQuiet({ db, now }: Evaluation, rule: store.RuleRow): Promise<boolean> {
  if (isMuted(rule, now)) return true
  const ended = await firings.findLastEnd(db, rule.id)
  return ended !== null && now.getTime() - ended.getTime() < quietMs
}

async function begin(
  evaluation: Evaluation,
  rule: store.RuleRow,
  { startedAt, worst }: { startedAt: Date; worst: number },
) {
  const condition = store.toCondition(rule)
  const firing = await firings.insert(evaluation.db, { ruleId: rule.id, condition, startedAt, worst })
  return (await isQuiet(evaluation, rule)) ? firing : notify(evaluation, rule, firing)
}

/** Ends a firing, with emails if there were some at its beginning, unless the rule is muted. */
async function end(
  evaluation: Evaluation,
  rule: store.RuleRow,
  { firing, endedAt }: { firing: firings.FiringRow; endedAt: Date },
): Promise<void> {
  const ended = { ...firing, ended_at: endedAt < firing.started_at ? firing.started_at : endedAt }
  await firings.update(evaluation.db, firing.id, { ended_at: ended.ended_at, worst: ended.worst })
  if (firing.notified_at !== null && !isMuted(rule, evaluation.now)) await notify(evaluation, rule, ended)
}

/** Records what has become of a firing that goes on, and sends its emails if they were kept back until now. */
async function goOn(
  evaluation: Evaluation,
  rule: store.RuleRow,
  { firing, worst }: { firing: firings.FiringRow; worst: number },
): Promise<void> {
  const muted = isMuted(rule, evaluation.now)
  const mutedBy = muted && firing.muted_by === '' ? rule.muted_by : firing.muted_by
  if (worst !== firing.worst || mutedBy !== firing.muted_by)
    await firings.update(evaluation.db, firing.id, { worst, muted_by: mutedBy })
  if (firing.notified_at === null && !(await isQuiet(evaluation, rule)))
    await notify(evaluation, rule, { ...firing, worst })
}

/** Evaluates the samples of a rule that are new to it; returns whether it began or ended to fire. */
async function evaluateRule(
  evaluation: Evaluation,
  rule: store.RuleRow,
  { inProgress, observed }: { inProgress: firings.FiringRow | undefined; observed: readonly AlertSample[] },
): Promise<boolean> {
  const condition = store.toCondition(rule)
  let changed = false
  let firing = inProgress
  let state = toState(rule, firing)
  let lastFiredAt = rule.last_fired_at
  for (const sample of observed.filter(({ at }) => at > rule.evaluated_until)) {
    const next = evaluateSample(state, condition, sample)
    if (next.since !== undefined) {
      if (firing === undefined) {
        firing = await begin(evaluation, rule, {
          startedAt: next.since,
          worst: next.state.worst ?? condition.threshold,
        })
        lastFiredAt = next.since
      } else {
        await end(evaluation, rule, {
          firing: { ...firing, worst: state.worst ?? firing.worst },
          endedAt: next.since,
        })
        firing = undefined
      }
      changed = true
    }
    state = next.state
  }
  if (firing !== undefined) await goOn(evaluation, rule, { firing, worst: state.worst ?? firing.worst })
  const last = observed.at(-1)?.at
  const { series } = state
  if (last !== undefined && last > rule.evaluated_until)
    await store.updateProgress(evaluation.db, rule.id, {
      evaluated_until: last,
      series_since: series?.since ?? null,
      series_until: series?.until ?? null,
      series_seconds: series?.seconds ?? 0,
      series_samples: series?.samples ?? 0,
      series_worst: series?.worst ?? null,
      last_fired_at: lastFiredAt,
    })
  return changed
}

const findEarliest = (times: readonly Date[]): Date | undefined =>
  times.reduce<Date | undefined>(
    (earliest, time) => (earliest === undefined || time < earliest ? time : earliest),
    undefined,
  )

/** Records this evaluation, and returns since when there was no pause of a minute between any two. */
async function recordEvaluation(
  db: Db,
  now: Date,
  { evaluating_since: since, evaluated_at: last }: Awaited<ReturnType<typeof store.lockEvaluation>>,
) {
  const paused = since === null || last === null || now.getTime() - last.getTime() > maxPauseSeconds * 1000
  const evaluatingSince = paused ? now : since
  await store.updateEvaluation(db, { evaluating_since: evaluatingSince, evaluated_at: now })
  return evaluatingSince
}

/** Returns for how long no sample has come, as far as the evaluation would have seen one. */
async function findSampleAge(db: Db, now: Date, evaluatingSince: Date): Promise<AlertSample> {
  const last = await samples.findLast(db)
  const since = Math.max(last?.getTime() ?? 0, evaluatingSince.getTime())
  return { at: now, value: Math.max(0, now.getTime() - since) / 1000 }
}

/**
 * Evaluates the next samples of all rules that are on. State, firings and emails are written in the transaction, which
 * another evaluation waits for: an email is written once, whatever is killed. Returns whether there may be more samples.
 */
export async function evaluateSamples(means: Means, db: Db): Promise<boolean> {
  // The first start adds the operator after the portal has begun to work.
  if (!(await hasOperator(db))) return false
  const earlier = await store.lockEvaluation(db)
  await store.insertBuiltIn(db)
  const tenantId = await findOperator(db)
  if (tenantId === undefined) return false
  const now = await store.readNow(db)
  const evaluation = { ...means, db, now, tenantId }
  const rules = await store.findEnabledForUpdate(db)
  const after = findEarliest(
    rules.filter(({ number }) => number !== 'sampleAge').map(({ evaluated_until: until }) => until),
  )
  const found = after === undefined ? [] : await samples.findAfter(db, after, batchSize)
  const age = await findSampleAge(db, now, await recordEvaluation(db, now, earlier))
  const inProgress = new Map((await firings.findInProgress(db)).map((firing) => [firing.rule_id, firing]))
  const changed: string[] = []
  for (const rule of rules) {
    const { number } = rule
    const observed =
      number === 'sampleAge'
        ? [age]
        : found.map((sample) => ({ at: sample.at, value: samples.readNumber(sample, number) }))
    if (await evaluateRule(evaluation, rule, { inProgress: inProgress.get(rule.id), observed })) changed.push(rule.id)
  }
  await means.events.emit(
    db,
    changed.map((objectId) => ({ tenantId: evaluation.tenantId, topic: 'alerts', objectId })),
  )
  return found.length === batchSize
}
