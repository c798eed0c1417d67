import type { ModeChoice } from '@foyer/contract/meetings/options/meeting-modes'
import { type MeetingOptions, type OptionName, optionNames } from '@foyer/contract/meetings/options/meeting-options'

type Chosen = Partial<{ [name in OptionName]: MeetingOptions[name] }>

/** Lists the options in which a meeting differs from another record of them. */
const findOthers = (options: MeetingOptions, other: MeetingOptions): readonly OptionName[] =>
  optionNames.filter((name) => options[name] !== other[name])

const pick = (options: MeetingOptions, names: readonly OptionName[]): Chosen =>
  Object.fromEntries(names.map((name) => [name, options[name]]))

/** Returns the options of a meeting in another mode: what its host has chosen stays where that mode allows it. */
export function followMode(options: MeetingOptions, from: ModeChoice | undefined, to: ModeChoice): MeetingOptions {
  const chosen = from === undefined ? [] : findOthers(options, from.options)
  return {
    ...to.options,
    ...pick(
      options,
      chosen.filter((name) => to.freedoms[name] !== 'fixed'),
    ),
  }
}

/** Returns what is sent of the options of an edited meeting: those that are missing stay as they are. */
export const toChosen = (options: MeetingOptions, saved: MeetingOptions): Chosen =>
  pick(options, findOthers(options, saved))
