import { estimateDays, maxMuteDays, maxOwnAlerts } from '@foyer/contract/operations/alert-constants'
import { findBuiltInCondition } from '@foyer/contract/operations/alert-rules'
import { type AlertRule, alerts } from '@foyer/contract/operations/alerts'
import type { AlertCondition } from '@foyer/contract/operations/health-numbers'
import { healthNumberLabels } from '@foyer/contract/operations/health-numbers.labels'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { toFullName } from '#platform/security/sessions.ts'
import { toAlertFiring, toAlertRule } from './alerts.presenter.ts'
import { countFirings } from './alerts.rules.ts'
import * as store from './alerts.store.ts'
import * as firings from './firings.store.ts'
import * as recipients from './recipients.store.ts'
import * as samples from './samples.store.ts'

const dayMs = 86_400_000

const toLabel = ({ name, number }: store.RuleRow): string => name || healthNumberLabels[number].en
const toAuditFields = (row: store.RuleRow) => {
  const { direction, threshold, seconds } = store.toCondition(row)
  return { name: row.name, number: healthNumberLabels[row.number].en, direction, threshold, seconds }
}

async function present(db: Db, rows: readonly store.RuleRow[]): Promise<AlertRule[]> {
  const inProgress = await firings.findInProgress(db)
  const findMailState = await firings.findMailStates(db, await recipients.getOperator(db), inProgress)
  const now = await store.readNow(db)
  return rows.map((row) =>
    toAlertRule(row, { firing: inProgress.find((firing) => firing.rule_id === row.id), now, findMailState }),
  )
}

/** Finds a rule that the caller has written, and presents it. */
async function presentWritten(db: Db, id: string): Promise<{ row: store.RuleRow; rule: AlertRule }> {
  const row = await store.find(db, id)
  const [rule] = row === undefined ? [] : await present(db, [row])
  if (row === undefined || rule === undefined) throw new Error('The rule was not found')
  return { row, rule }
}

const isSame = (one: AlertCondition, other: AlertCondition | undefined): boolean =>
  one.direction === other?.direction && one.threshold === other.threshold && one.seconds === other.seconds

async function presentRecipients(db: Db) {
  const tenantId = await recipients.getOperator(db)
  const { everyone, people } = await recipients.findRecipients(db, tenantId)
  const chosen = new Set(people.map(({ id }) => id))
  return {
    everyone,
    people: (await recipients.findCandidates(db, tenantId)).map(({ id, name, email }) => ({
      ...{ id, name: name.trim(), email },
      chosen: chosen.has(id),
    })),
  }
}

const toEmails = ({ everyone, people }: Awaited<ReturnType<typeof presentRecipients>>) => ({
  recipients: everyone
    ? ''
    : people
        .filter(({ chosen }) => chosen)
        .map(({ email }) => email)
        .join('; '),
})

export const alertsHandlers = defineHandlers(alerts, {
  list: async ({ db }) => {
    const { people } = await recipients.findRecipients(db, await recipients.getOperator(db))
    return { items: await present(db, await store.findAll(db)), recipients: people.length }
  },

  get: async ({ input, db, fail }) => {
    const row = await store.find(db, input.id)
    const [rule] = row === undefined ? [] : await present(db, [row])
    return rule ?? fail('not-found')
  },

  create: async ({ input, db, actor, fail, audit }) => {
    if ((await store.countOwnLocked(db)) >= maxOwnAlerts) return fail('too-many-alerts')
    const id = await store.insert(db, { ...input, changedBy: toFullName(actor) })
    const { row, rule } = await presentWritten(db, id)
    audit({ objectId: id, label: toLabel(row), after: toAuditFields(row) })
    return rule
  },

  update: async ({ input, db, actor, fail, audit }) => {
    const { id, version, name, number, ...condition } = input
    const before = await store.findForUpdate(db, id)
    if (before === undefined) return fail('not-found')
    if (before.version !== version) return fail('conflict')
    if (before.number !== number) return fail('alert-number-fixed', 'number')
    if (before.built_in && name !== '') return fail('alert-built-in', 'name')
    const asBuiltIn = before.built_in && isSame(condition, findBuiltInCondition(number))
    await store.updateCondition(db, id, {
      ...{ name, seconds: condition.seconds, by: toFullName(actor) },
      condition: asBuiltIn ? null : condition,
    })
    const { row, rule } = await presentWritten(db, id)
    audit({ objectId: id, label: toLabel(row), before: toAuditFields(before), after: toAuditFields(row) })
    return rule
  },

  setEnabled: async ({ input: { id, enabled }, db, actor, fail, audit }) => {
    const before = await store.findForUpdate(db, id)
    if (before === undefined) return fail('not-found')
    const by = toFullName(actor)
    if (before.enabled !== enabled) {
      if (!enabled) await firings.stop(db, id, by)
      await store.updateEnabled(db, id, { enabled, seconds: store.toCondition(before).seconds, by })
    }
    audit({ objectId: id, label: toLabel(before), before: { enabled: before.enabled }, after: { enabled } })
    return (await presentWritten(db, id)).rule
  },

  mute: async ({ input: { id, mutedUntil }, db, actor, fail, audit }) => {
    const before = await store.findForUpdate(db, id)
    if (before === undefined) return fail('not-found')
    const until = mutedUntil === null ? null : new Date(mutedUntil)
    const now = await store.readNow(db)
    if (until !== null && (until <= now || until.getTime() > now.getTime() + maxMuteDays * dayMs))
      return fail('mute-time-invalid', 'mutedUntil')
    await store.updateMute(db, id, { until, by: toFullName(actor) })
    audit({
      ...{ objectId: id, label: toLabel(before) },
      before: { mutedUntil: before.muted_until?.toISOString() ?? null },
      after: { mutedUntil: until?.toISOString() ?? null },
    })
    return (await presentWritten(db, id)).rule
  },

  reset: async ({ input: { id }, db, actor, fail, audit }) => {
    const before = await store.findForUpdate(db, id)
    if (before === undefined) return fail('not-found')
    const condition = findBuiltInCondition(before.number)
    if (!before.built_in || condition === undefined) return fail('alert-not-built-in')
    await store.updateCondition(db, id, {
      ...{ name: '', condition: null, seconds: condition.seconds, by: toFullName(actor) },
    })
    const { row, rule } = await presentWritten(db, id)
    audit({ objectId: id, label: toLabel(row), before: toAuditFields(before), after: toAuditFields(row) })
    return rule
  },

  delete: async ({ input: { id }, db, fail, audit }) => {
    const row = await store.findForUpdate(db, id)
    if (row === undefined) return fail('not-found')
    if (row.built_in) return fail('alert-built-in')
    await store.remove(db, id)
    audit({ objectId: id, label: toLabel(row), before: toAuditFields(row) })
    return {}
  },

  listFirings: async ({ input: { id, ...page }, db, fail }) => {
    if ((await store.find(db, id)) === undefined) return fail('not-found')
    const { items, hasMore } = await firings.findPage(db, id, page)
    const findMailState = await firings.findMailStates(db, await recipients.getOperator(db), items)
    return { items: items.map((row) => toAlertFiring(row, findMailState)), hasMore }
  },

  estimate: async ({ input: { number, ...condition }, db }) => {
    const values = await samples.findValues(db, number, estimateDays)
    return { ...countFirings(condition, values), since: values[0]?.at.toISOString() ?? null }
  },

  listRecipients: ({ db }) => presentRecipients(db),

  updateRecipients: async ({ input, db, fail, audit }) => {
    const before = await presentRecipients(db)
    const known = new Set(before.people.map(({ id }) => id))
    if (input.recipients?.some((id) => !known.has(id))) return fail('alert-recipient-unknown')
    await recipients.updateChosen(db, input.recipients)
    const after = await presentRecipients(db)
    audit({ before: toEmails(before), after: toEmails(after) })
    return after
  },
})
