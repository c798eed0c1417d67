import type { Parsed } from '@foyer/contract/call'
import { maxMeetingModes, meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { type OptionName, optionNames } from '@foyer/contract/meetings/options/meeting-options'
import { type ModeId, standardModeId } from '@foyer/contract/meetings/options/mode-id'
import {
  changeMode,
  findContradictions,
  isWider,
  type ModeRules,
  narrowMode,
  parseStoredMode,
} from '@foyer/contract/meetings/options/mode-rules'
import { Modes, toModeId } from '@foyer/contract/meetings/options/stored-modes'
import type { Context, HandlerContext } from '#platform/calls/context.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { type Actor, toFullName } from '#platform/security/sessions.ts'
import { compareOptions, findAffected } from './collisions.commands.ts'
import { toChoices, toMeetingModes } from './meeting-modes.presenter.ts'
import * as store from './meeting-modes.store.ts'
import { toAuditFields } from './mode-change.commands.ts'
import { findDefaultModeId, findModes, type ModeRow, type TenantModes } from './shared/modes.store.ts'
import { assertConsistent, nameMode } from './shared/modes.ts'
import { countDefaults } from './spread.store.ts'

type Calls = typeof meetingModes
type Form = Pick<Parsed<Calls['create']>, 'name' | 'description' | 'options' | 'freedoms'>

const listModes = async (db: Db, actor: Actor, modes?: TenantModes) =>
  toMeetingModes(
    modes ?? (await findModes(db)),
    { counts: await store.countMeetings(db), groups: await store.findGroups(db) },
    actor.operator,
  )

const findMode = async (db: Db, actor: Actor, id: ModeId) => (await listModes(db, actor)).find((mode) => mode.id === id)

/** Presents a mode that the caller has written. */
async function presentWritten({ db, actor }: Pick<Context<never, Actor>, 'db' | 'actor'>, id: string) {
  const mode = await findMode(db, actor, id)
  if (mode === undefined) throw new Error('The mode was not found')
  return mode
}

/**
 * Begins a change of modes. Users of the operator need access across tenants for it, because its modes reach all of
 * them.
 */
async function beginChange({
  db,
  actor,
  deny,
}: Pick<Context<'forbidden', Actor>, 'db' | 'actor' | 'deny'>): Promise<void> {
  if (actor.operator && actor.level !== 'superadmin') await deny('forbidden')
  await store.lock(db)
}

/** Copies the modes of the operator to all tenants, once this is stored. */
async function spread(
  { db, actor, tenantId, services }: Pick<Context<never, Actor>, 'db' | 'actor' | 'tenantId' | 'services'>,
  id: string,
): Promise<void> {
  if (actor.operator) await services.jobs.send(db, 'spread-modes', { tenantId, id })
}

type RuleError = 'contradicts-encryption' | 'no-sound' | 'option-too-wide'

/** Fails for options that cannot go together, or that the operator does not allow. */
function assertRules(
  context: Pick<Context<RuleError, Actor>, 'fail' | 'actor'>,
  modes: TenantModes,
  { options }: ModeRules,
) {
  assertConsistent(context, options)
  const tooWide = context.actor.operator ? undefined : findTooWide(modes, options)[0]
  if (tooWide !== undefined) context.fail('option-too-wide', `options.${tooWide}`)
}

const findTooWide = ({ limit }: TenantModes, options: ModeRules['options']): OptionName[] =>
  optionNames.filter((name) => limit.freedoms[name] === 'fixed' && isWider(name, options, limit.options))

/** Finds what a mode may be replaced with; null is the built-in one. */
function findReplacement(
  { fail }: Pick<Context<'mode-not-available'>, 'fail'>,
  modes: TenantModes,
  { id, replacement }: { id: ModeId; replacement: ModeId },
): string | null {
  if (replacement === id) return fail('mode-not-available', 'replacement')
  if (replacement === standardModeId) return null
  const row = modes.rows.find((mode) => mode.id === replacement)
  return row?.status === 'active' ? row.id : fail('mode-not-available', 'replacement')
}

const toForm = ({ name, description, options, freedoms }: Form) => ({ name, description, options, freedoms })

const nameRow = ({ rows }: TenantModes, id: string | null): string => nameMode(rows.find((row) => row.id === id))

async function lockOwn(context: Pick<Context<'not-found', Actor>, 'db' | 'fail'>, id: string) {
  return (await store.findOwnForUpdate(context.db, id)) ?? context.fail('not-found')
}

/** Returns the modes as they would be with one that has other rules. */
const replaceRules = (modes: TenantModes, id: ModeId | undefined, { options, freedoms }: ModeRules): TenantModes =>
  new Modes(modes.rows.map((row): ModeRow => (row.id === id ? { ...row, options, freedoms } : row)))

async function deleteMode(context: HandlerContext<Calls['delete']>) {
  const { input, db, actor, fail, audit } = context
  await beginChange(context)
  const row = await lockOwn(context, input.id)
  if (row.is_default) return fail('mode-is-default')
  const modes = await findModes(db)
  const { replacement: chosen = standardModeId } = input
  const replacement = findReplacement(context, modes, { id: row.id, replacement: chosen })
  if (input.replacement === undefined) {
    const { meetings: count, groups } = await store.countUses(db, row.id)
    if (count > 0 || groups > 0) return fail('mode-in-use', 'replacement', { count })
  }
  const meetings = await store.replaceMode(db, row.id, replacement)
  await store.remove(db, row.id, actor.operator ? { replacedBy: replacement } : undefined)
  await spread(context, row.id)
  audit({
    objectId: row.id,
    label: row.name,
    before: { name: row.name },
    after: meetings === 0 ? {} : { meetings, replacement: nameRow(modes, replacement) },
  })
  return {}
}

export const meetingModesHandlers = defineHandlers(meetingModes, {
  list: async ({ db, actor }) => ({ items: await listModes(db, actor) }),

  get: async ({ input, db, actor, fail }) => (await findMode(db, actor, input.id)) ?? fail('not-found'),

  create: async (context) => {
    const { input, db, actor, fail, audit } = context
    await beginChange(context)
    if ((await store.countOwn(db)) >= maxMeetingModes) return fail('too-many-modes')
    if (await store.hasName(db, input.name)) return fail('mode-name-taken', 'name')
    assertRules(context, await findModes(db), input)
    const { id } = await store.insert(db, { ...toForm(input), changed_by: toFullName(actor) })
    await spread(context, id)
    audit({ objectId: id, label: input.name, after: toAuditFields(input) })
    return presentWritten(context, id)
  },

  update: async (context) => {
    const { input, db, actor, fail, audit } = context
    await beginChange(context)
    const before = await lockOwn(context, input.id)
    if (before.version !== input.version) return fail('conflict')
    if (await store.hasName(db, input.name, before.id)) return fail('mode-name-taken', 'name')
    const modes = await findModes(db)
    assertRules(context, modes, input)
    const rules = changeMode(parseStoredMode(before), modes.limit, input)
    await store.update(db, before.id, { ...toForm({ ...input, ...rules }), changed_by: toFullName(actor) })
    const { total } = await findAffected(db, modes, await findModes(db))
    await spread(context, before.id)
    audit({
      objectId: before.id,
      label: input.name,
      before: toAuditFields({ ...before, ...parseStoredMode(before) }),
      after: { ...toAuditFields({ ...input, ...rules }), ...(total > 0 ? { meetings: total } : {}) },
    })
    return presentWritten(context, before.id)
  },

  preview: async ({ input, db, services, tenantId, fail }) => {
    const { id, options, freedoms } = input
    const modes = await findModes(db)
    const isKnown = id === undefined || id === standardModeId || modes.rows.some((row) => row.id === id)
    if (!isKnown) return fail('not-found')
    const after = replaceRules(modes, id, input)
    const narrowed = narrowMode({ options, freedoms }, after.limit).options
    const sendsEmail = await services.mailServers.canSend(db, tenantId)
    const idle = optionNames.filter((name) => name.startsWith('email') && options[name] === true && !sendsEmail)
    return {
      contradictions: findContradictions(options),
      narrowed: compareOptions(options, narrowed),
      idle: idle.map((name) => ({ name, reason: 'no-mail-server' as const })),
      ...(await findAffected(db, modes, after)),
    }
  },

  setDefault: async (context) => {
    const { input, db, actor, fail, audit } = context
    await beginChange(context)
    const modes = await findModes(db)
    const row = modes.rows.find(({ id }) => id === input.id)
    if (row === undefined && input.id !== standardModeId) return fail('not-found')
    if (row?.status === 'disabled') return fail('mode-not-available')
    const former = modes.rows.find(({ is_default }) => is_default)
    await store.setDefault(db, row?.id ?? null, actor.operator)
    if (row !== undefined || former !== undefined) await spread(context, row?.id ?? former?.id ?? '')
    audit({
      ...(row === undefined ? { label: standardModeId } : { objectId: row.id, label: row.name }),
      before: { modeId: nameMode(former) },
      after: { modeId: nameMode(row) },
    })
    return {}
  },

  setStatus: async (context) => {
    const { input, db, fail, audit } = context
    await beginChange(context)
    const row = await lockOwn(context, input.id)
    if (row.is_default && input.status === 'disabled') return fail('mode-is-default')
    await store.setStatus(db, row.id, input.status)
    await spread(context, row.id)
    audit({ objectId: row.id, label: row.name, before: { status: row.status }, after: { status: input.status } })
    return {}
  },

  moveMeetings: async (context) => {
    const { input, db, fail, audit } = context
    await beginChange(context)
    const modes = await findModes(db)
    const row = modes.rows.find(({ id }) => id === input.id)
    if (row === undefined && input.id !== standardModeId) return fail('not-found')
    const replacement = findReplacement(context, modes, input)
    const meetings = await store.replaceMode(db, row?.id ?? null, replacement)
    audit({
      ...(row === undefined ? { label: standardModeId } : { objectId: row.id, label: row.name }),
      after: { meetings, replacement: nameRow(modes, replacement) },
    })
    return { meetings }
  },

  delete: deleteMode,

  countDefaults: async ({ db }) => ({ items: await countDefaults(db, maxMeetingModes) }),

  listChoices: async ({ db, actor }) => ({
    items: toChoices(await findModes(db)),
    defaultId: toModeId(await findDefaultModeId(db, actor.id)),
  }),
})
