import { type MeetingOptions, MeetingOptionsChange } from './meeting-options.ts'
import { type ModeId, standardModeId } from './mode-id.ts'
import { builtInMode, type ModeRules, narrowMode, parseStoredMode, resolveOptions } from './mode-rules.ts'

/** A mode as it is stored. */
export type StoredMode = { id: string; is_limit: boolean; options: unknown; freedoms: unknown }

/** A meeting as far as its options are concerned: null is the built-in mode, and `options` what differs from the mode. */
export type MeetingWithMode = { mode_id: string | null; options: unknown }

/** The modes of a tenant, as meetings read them. */
export class Modes<Row extends StoredMode = StoredMode> {
  readonly rows: readonly Row[]
  /** The rules that no mode goes beyond: the default of the operator. */
  readonly limit: ModeRules
  /** The rules that were asked for: most calls need those of one or two modes. */
  readonly #rules = new Map<string | null, ModeRules>()

  constructor(rows: readonly Row[]) {
    this.rows = rows
    const limit = rows.find((row) => row.is_limit)
    this.limit = limit === undefined ? builtInMode : parseStoredMode(limit)
  }

  /** Returns what holds in a mode. */
  rulesOf(id: string | null): ModeRules {
    const known = this.#rules.get(id)
    if (known !== undefined) return known
    const row = this.rows.find((mode) => mode.id === id)
    const rules = narrowMode(row === undefined ? builtInMode : parseStoredMode(row), this.limit)
    this.#rules.set(id, rules)
    return rules
  }

  /** Returns the options of a meeting, or of one date of it that has some of its own. */
  resolve(meeting: MeetingWithMode, ownOptions: unknown = {}): MeetingOptions {
    const deviations = { ...parseDeviations(meeting.options), ...parseDeviations(ownOptions) }
    return resolveOptions(this.rulesOf(meeting.mode_id), deviations)
  }
}

export const parseDeviations = (stored: unknown): MeetingOptionsChange => MeetingOptionsChange.parse(stored)

export const toModeId = (id: string | null): ModeId => id ?? standardModeId
