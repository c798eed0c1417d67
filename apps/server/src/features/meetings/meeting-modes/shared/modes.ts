import {
  changeOptions,
  type MeetingOptions,
  type MeetingOptionsChange,
} from '@foyer/contract/meetings/options/meeting-options'
import { type ModeId, standardModeId } from '@foyer/contract/meetings/options/mode-id'
import {
  changeDeviations,
  findContradictions,
  findFixed,
  type ModeRules,
  resolveOptions,
} from '@foyer/contract/meetings/options/mode-rules'
import { type MeetingWithMode, parseDeviations } from '@foyer/contract/meetings/options/stored-modes'
import type { Context } from '#platform/calls/context.ts'
import type { TenantModes } from './modes.store.ts'

/** Returns the name of a mode for the audit log, where an id would name one that may be gone. */
export const nameMode = (row: { name: string } | null | undefined): string => row?.name ?? standardModeId

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
  modes: TenantModes,
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
  modes: TenantModes,
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
