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
  readonly #byId: ReadonlyMap<string, ModeRules>

  constructor(rows: readonly Row[]) {
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

export const toModeId = (id: string | null): ModeId => id ?? standardModeId
