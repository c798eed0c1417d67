import { type ModeCollisions, maxListedCollisions } from '@foyer/contract/meetings/options/meeting-modes'
import { type MeetingOptions, type OptionName, optionNames } from '@foyer/contract/meetings/options/meeting-options'
import { type Modes, parseDeviations } from '@foyer/contract/meetings/options/stored-modes'
import type { Db } from '#platform/database/database.ts'
import * as store from './meeting-modes.store.ts'

/** More kinds of choices than hosts make; the meetings of further ones are counted and not listed. */
const maxListedChoices = 200

type OptionChange = ModeCollisions['narrowed'][number]
export type Affected = Pick<ModeCollisions, 'options' | 'total' | 'meetings'>

/** Lists the options that differ. */
export const compareOptions = (before: MeetingOptions, after: MeetingOptions): OptionChange[] =>
  optionNames.flatMap((name) => (before[name] === after[name] ? [] : [{ name, from: before[name], to: after[name] }]))

/** Finds the meetings to come whose options change with the modes, and how. */
export async function findAffected(db: Db, before: Modes, after: Modes): Promise<Affected> {
  const sums = new Map<string, ModeCollisions['options'][number]>()
  const changed: store.Choice[] = []
  let total = 0
  for (const { count, ...choice } of await store.countChoices(db)) {
    const changes = compareOptions(before.resolve(choice), after.resolve(choice))
    if (changes.length === 0) continue
    total += count
    changed.push(choice)
    const chosen = parseDeviations(choice.options)
    for (const change of changes) {
      const key = JSON.stringify(change)
      const sum = sums.get(key) ?? { ...change, meetings: 0, overruled: 0 }
      const isOverruled = isChosen(chosen, change) && after.rulesOf(choice.mode_id).freedoms[change.name] === 'fixed'
      sums.set(key, {
        ...sum,
        meetings: sum.meetings + count,
        overruled: sum.overruled + (isOverruled ? count : 0),
      })
    }
  }
  const listed = changed.slice(0, maxListedChoices)
  const rows = listed.length === 0 ? [] : await store.findMeetings(db, listed, maxListedCollisions)
  return {
    total,
    options: [...sums.values()].toSorted((a, b) => b.meetings - a.meetings),
    meetings: rows.map(({ mode_id, options, starts_at, ...row }) => ({
      ...row,
      startsAt: starts_at?.toISOString() ?? null,
      changes: compareOptions(before.resolve({ mode_id, options }), after.resolve({ mode_id, options })),
    })),
  }
}

/** Checks whether the host chose the value that an option had. */
const isChosen = (chosen: { readonly [N in OptionName]?: unknown }, { name, from }: OptionChange): boolean =>
  chosen[name] === from
