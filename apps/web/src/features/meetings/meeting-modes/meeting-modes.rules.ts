import type { MeetingMode } from '@foyer/contract/meetings/options/meeting-modes'
import { type OptionName, roomOptionNames } from '@foyer/contract/meetings/options/meeting-options'
import { type Freedom, type ModeRules, optionWidths } from '@foyer/contract/meetings/options/mode-rules'

export const modesPath = '/portal/meeting-settings'
export const createModePath = '/portal/meeting-settings/create-mode'
export const buildModePath = (id: string): string => `${modesPath}/${id}`

/** The options that are shown, by subject; those of features to come are in none. */
export const optionGroups = [
  {
    name: 'participants',
    options: [
      'muteOnEntry',
      'videoOffOnEntry',
      'coHosts',
      'reactions',
      'rename',
      'breakoutRooms',
      'hideProfilePictures',
    ],
  },
  { name: 'entry', options: ['joinBeforeHost', 'lobby', 'passwordRequired', 'signedInOnly', 'kickedMayRejoin'] },
  { name: 'chat', options: ['chat'] },
  { name: 'sharing', options: ['screenShare', 'annotation'] },
  { name: 'whiteboard', options: ['whiteboard'] },
  { name: 'recording', options: ['autoRecord'] },
  {
    name: 'emails',
    options: ['emailInvitation', 'emailChange', 'emailCancellation', 'emailReminder', 'emailWaiting', 'emailSummary'],
  },
] as const satisfies readonly { name: string; options: readonly OptionName[] }[]

export type OptionGroup = (typeof optionGroups)[number]
export type ShownOption = OptionGroup['options'][number]
export type OptionValue = boolean | string

export const shownOptions: readonly ShownOption[] = optionGroups.flatMap(({ options }) => [...options])

/** Checks whether an option of the contract is shown. */
export const isShown = (name: OptionName): name is ShownOption => shownOptions.some((other) => other === name)

/** Lists the shown options whose value or freedom differs. */
export const findDifferences = (one: ModeRules, other: ModeRules): readonly ShownOption[] =>
  shownOptions.filter(
    (name) => one.options[name] !== other.options[name] || one.freedoms[name] !== other.freedoms[name],
  )

/** Lists the values that an option can have below the operator's mode, from the one that allows the most. */
export function listValues(name: OptionName, limit: ModeRules | undefined): readonly OptionValue[] {
  const values: readonly OptionValue[] = optionWidths[name]
  const widest = limit?.freedoms[name] === 'fixed' ? values.indexOf(limit.options[name]) : values.length - 1
  return values.slice(0, widest + 1).toReversed()
}

const freedoms: readonly Freedom[] = ['room', 'meeting', 'fixed']

/** Lists the freedoms that an option can have below the operator's mode, from the greatest. */
export function listFreedoms(name: OptionName, limit: ModeRules | undefined): readonly Freedom[] {
  const greatest = roomOptionNames.some((other) => other === name) ? 'room' : 'meeting'
  const first = Math.max(freedoms.indexOf(greatest), freedoms.indexOf(limit?.freedoms[name] ?? 'room'))
  return freedoms.slice(first)
}

/** Checks whether the operator leaves a single value. */
export const isFixedByOperator = (name: OptionName, limit: ModeRules | undefined): boolean =>
  limit?.freedoms[name] === 'fixed' && listValues(name, limit).length === 1

/** Lists the shown options that the operator fixes in all modes. */
export const listFixed = (limit: ModeRules): readonly ShownOption[] =>
  shownOptions.filter((name) => limit.freedoms[name] === 'fixed')

/** Checks whether meetings or groups have the mode. */
export const isInUse = ({ meetings, personal, groups }: Pick<MeetingMode, 'meetings' | 'personal' | 'groups'>) =>
  meetings + personal + groups.length > 0

/** Finds the mode of new meetings, and the operator's that limits the others. */
export const findDefault = (modes: readonly MeetingMode[]) => modes.find(({ isDefault }) => isDefault)
export const findLimit = (modes: readonly MeetingMode[]) => modes.find(({ isLimit }) => isLimit)

/** The mode that limits one that is edited: the operator's own modes have no limit, and neither has the limit itself. */
export function findLimitFor(mode: MeetingMode | undefined, modes: readonly MeetingMode[], isOperator: boolean) {
  const limit = findLimit(modes)
  return isOperator || limit === undefined || limit.id === mode?.id ? undefined : limit.effective
}
