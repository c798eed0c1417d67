import {
  changeOptions,
  type MeetingOptions,
  MeetingOptionsChange,
} from '@foyer/contract/meetings/options/meeting-options'
import { type ModeId, standardModeId } from '@foyer/contract/meetings/options/mode-id'
import {
  builtInMode,
  changeDeviations,
  findContradictions,
  findFixed,
  type ModeRules,
  narrowMode,
  parseStoredMode,
  resolveOptions,
} from '@foyer/contract/meetings/options/mode-rules'
import type { Context } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import { type ModeRow, selectModes } from './modes.store.ts'

/** A meeting as far as its options are concerned: null is the built-in mode, and `options` what differs from the mode. */
export type MeetingWithMode = { mode_id: string | null; options: unknown }

/** The modes of a tenant, as meetings read them. */
export class Modes {
  readonly rows: readonly ModeRow[]
  /** What no mode goes beyond: the default of the operator. */
  readonly limit: ModeRules
  readonly #byId: ReadonlyMap<string, ModeRules>

  constructor(rows: readonly ModeRow[]) {
    this.rows = rows
    const limit = rows.find((row) => row.is_limit)
    this.limit = limit === undefined ? builtInMode : parseStoredMode(limit)
    this.#byId = new Map(rows.map((row) => [row.id, narrowMode(parseStoredMode(row), this.limit)]))
  }

  /** Returns what holds in a mode. */
  rulesOf(id: string | null): ModeRules {
    return (id === null ? undefined : this.#byId.get(id)) ?? narrowMode(builtInMode, this.limit)
  }

  /** Returns the options of a meeting, or of one date of it that has some of its own. */
  resolve(meeting: MeetingWithMode, ownOptions: unknown = {}): MeetingOptions {
    const deviations = { ...parseDeviations(meeting.options), ...parseDeviations(ownOptions) }
    return resolveOptions(this.rulesOf(meeting.mode_id), deviations)
  }
}

export const parseDeviations = (stored: unknown): MeetingOptionsChange => MeetingOptionsChange.parse(stored)

export const findModes = async (db: Db): Promise<Modes> => new Modes(await selectModes(db))

export const toModeId = (id: string | null): ModeId => id ?? standardModeId

export type OptionError = 'option-fixed' | 'contradicts-encryption' | 'no-sound'
type Failing = Pick<Context<OptionError>, 'fail'>

/** Fails for options that the mode fixes at other values; names the first. */
export function assertFree({ fail }: Failing, rules: ModeRules, change: MeetingOptionsChange): void {
  const [fixed] = findFixed(rules, change)
  if (fixed !== undefined) fail('option-fixed', `options.${fixed}`)
}

/** Fails for options that cannot go together; names the first. */
export function assertConsistent(
  { fail }: Pick<Context<'contradicts-encryption' | 'no-sound'>, 'fail'>,
  options: MeetingOptions,
): void {
  const [found] = findContradictions(options)
  if (found === undefined) return
  fail(found.with === 'endToEndEncryption' ? 'contradicts-encryption' : 'no-sound', `options.${found.name}`)
}

/** Returns what a meeting stores after a change of its options; fails for those that its mode fixes. */
function chooseOptions(
  context: Failing,
  rules: ModeRules,
  { stored, change = {} }: { stored: unknown; change?: MeetingOptionsChange | undefined },
): MeetingOptionsChange {
  assertFree(context, rules, change)
  const before = parseDeviations(stored)
  assertConsistent(context, changeOptions(resolveOptions(rules, before), change))
  return changeDeviations(rules, before, change)
}

/** Finds the mode that a caller chose for a meeting, which may keep one that is no longer offered. */
function findChosenMode(
  { fail }: Pick<Context<'mode-not-available'>, 'fail'>,
  modes: Modes,
  { chosen, current }: { chosen: ModeId; current?: string | null },
): string | null {
  if (chosen === standardModeId) return null
  const row = modes.rows.find(({ id }) => id === chosen)
  if (row === undefined || (row.status === 'disabled' && row.id !== current))
    return fail('mode-not-available', 'modeId')
  return row.id
}

/**
 * Returns the mode and the deviations that a meeting stores after a change; what its host chose differently from the
 * former mode is as chosen in the new one.
 */
export function chooseModeAndOptions(
  context: Pick<Context<OptionError | 'mode-not-available'>, 'fail'>,
  modes: Modes,
  {
    before,
    modeId,
    change,
  }: { before: MeetingWithMode; modeId: ModeId | undefined; change: MeetingOptionsChange | undefined },
): { mode_id: string | null; options: MeetingOptionsChange } {
  const current = before.mode_id
  const mode_id = modeId === undefined ? current : findChosenMode(context, modes, { chosen: modeId, current })
  return { mode_id, options: chooseOptions(context, modes.rulesOf(mode_id), { stored: before.options, change }) }
}
