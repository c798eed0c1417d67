import { z } from 'zod'
import { defaultMeetingOptions } from './meeting-option-constants.ts'
import {
  changeOptions,
  MeetingOptions,
  type MeetingOptionsChange,
  type OptionName,
  optionNames,
  pickOptions,
  roomOptionNames,
} from './meeting-options.ts'

/**
 * How far hosts may deviate from the value of an option: not at all, for a meeting of theirs, or also while a conference
 * lasts.
 */
export const Freedom = z.enum(['fixed', 'meeting', 'room'])
export type Freedom = z.output<typeof Freedom>

/** From the least freedom to the greatest. */
const freedomOrder = Freedom.options

const isRoomOption = (name: OptionName): boolean => roomOptionNames.some((other) => other === name)
/** The most freedom that hosts can have with an option: some hold from the beginning of a conference to its end. */
const greatestFreedom = (name: OptionName): Freedom => (isRoomOption(name) ? 'room' : 'meeting')

/** The freedom with every option of a mode. */
export const ModeFreedoms = z.record(MeetingOptions.keyof(), Freedom).superRefine((freedoms, { addIssue }) => {
  for (const name of optionNames)
    if (freedoms[name] === 'room' && !isRoomOption(name))
      addIssue({ code: 'custom', path: [name], message: 'The option holds from the beginning of a meeting to its end' })
})
export type ModeFreedoms = z.output<typeof ModeFreedoms>

/** The rules of a mode: the value of every option, and the freedom with it. */
export type ModeRules = { readonly options: MeetingOptions; readonly freedoms: ModeFreedoms }

const freedomsFrom = (toFreedom: (name: OptionName) => Freedom): ModeFreedoms =>
  ModeFreedoms.parse(Object.fromEntries(optionNames.map((name) => [name, toFreedom(name)])))

/** The built-in mode, which leaves everything to the hosts. */
export const builtInMode: ModeRules = { options: defaultMeetingOptions, freedoms: freedomsFrom(greatestFreedom) }

/** A mode as stored: what is missing, since it is newer, is as in the built-in one. */
export const parseStoredMode = (stored: { options: unknown; freedoms: unknown }): ModeRules => ({
  options: MeetingOptions.parse({ ...builtInMode.options, ...Object(stored.options) }),
  freedoms: ModeFreedoms.parse({ ...builtInMode.freedoms, ...Object(stored.freedoms) }),
})

type Values = { readonly [N in OptionName]: readonly MeetingOptions[N][] }
const offFirst = [false, true] as const
const onFirst = [true, false] as const

/** The values of each option, from the one that allows the least to the one that allows the most. */
export const optionWidths: Values = {
  joinBeforeHost: offFirst,
  lobby: onFirst,
  passwordRequired: onFirst,
  signedInOnly: onFirst,
  kickedMayRejoin: offFirst,
  muteOnEntry: onFirst,
  videoOffOnEntry: onFirst,
  coHosts: offFirst,
  reactions: offFirst,
  rename: offFirst,
  hideProfilePictures: onFirst,
  breakoutRooms: offFirst,
  chat: ['off', 'hosts', 'everyone'],
  screenShare: ['hosts', 'everyone'],
  annotation: ['off', 'presenter', 'everyone'],
  whiteboard: ['off', 'hosts', 'everyone'],
  audioComputer: offFirst,
  audioDialIn: offFirst,
  audioDialOut: offFirst,
  autoRecord: offFirst,
  endToEndEncryption: onFirst,
  emailInvitation: offFirst,
  emailChange: offFirst,
  emailCancellation: offFirst,
  emailReminder: offFirst,
  emailWaiting: offFirst,
  emailSummary: offFirst,
}

/** Checks whether a value of an option allows more than another. */
export const isWider = (name: OptionName, one: MeetingOptions, other: MeetingOptions): boolean => {
  const values: readonly unknown[] = optionWidths[name]
  return values.indexOf(one[name]) > values.indexOf(other[name])
}

const lesser = (one: Freedom, other: Freedom): Freedom =>
  freedomOrder.indexOf(one) < freedomOrder.indexOf(other) ? one : other

/**
 * Narrows a mode by the operator's: an option that is fixed there has at most its value here, and no option leaves more
 * freedom. A mode that would be left without sound has the first kind of sound that the operator allows, so that its
 * meetings can be saved.
 */
export function narrowMode(mode: ModeRules, limit: ModeRules): ModeRules {
  const tooWide = optionNames.filter(
    (name) => limit.freedoms[name] === 'fixed' && isWider(name, mode.options, limit.options),
  )
  const options = changeOptions(mode.options, pickOptions(limit.options, tooWide))
  return {
    options: hasSound(mode.options) && !hasSound(options) ? withSound(options, limit) : options,
    freedoms: freedomsFrom((name) => lesser(mode.freedoms[name], limit.freedoms[name])),
  }
}

/** The options that end-to-end encryption rules out, since the portal cannot read such a meeting, and their only values. */
const unencrypted = {
  autoRecord: false,
  audioDialIn: false,
  audioDialOut: false,
  chat: 'off',
  whiteboard: 'off',
  annotation: 'off',
} as const satisfies MeetingOptionsChange

const soundOptions = ['audioComputer', 'audioDialIn', 'audioDialOut'] as const
const isSilent = (options: MeetingOptions): boolean => soundOptions.every((name) => !options[name])
/** Encryption rules out that people dial in or are called. */
const hasSound = (options: MeetingOptions): boolean =>
  options.endToEndEncryption ? options.audioComputer : !isSilent(options)

/** Returns options with the first kind of sound that a limit allows; unchanged if it allows none. */
function withSound(options: MeetingOptions, limit: ModeRules): MeetingOptions {
  const allowed = soundOptions.find(
    (name) => (limit.freedoms[name] !== 'fixed' || limit.options[name]) && hasSound({ ...options, [name]: true }),
  )
  return allowed === undefined ? options : { ...options, [allowed]: true }
}

/** Finds the options that contradict others: of each the name, and which kind of contradiction it is. */
export function findContradictions(options: MeetingOptions): { name: OptionName; with: OptionName }[] {
  const ruledOut = optionNames.filter(
    (name) => name in unencrypted && isWider(name, options, { ...options, ...unencrypted }),
  )
  return [
    ...(options.endToEndEncryption ? ruledOut.map((name) => ({ name, with: 'endToEndEncryption' as const })) : []),
    ...(isSilent(options) ? [{ name: 'audioComputer' as const, with: 'audioDialIn' as const }] : []),
  ]
}

/**
 * Returns the rules to store after a change of what holds in a mode. What the change leaves as it holds stays as it was
 * chosen, so that a wider choice holds again once the operator allows it; only what contradicts the change does not.
 */
export function changeMode(chosen: ModeRules, limit: ModeRules, change: ModeRules): ModeRules {
  const effective = narrowMode(chosen, limit)
  const left = optionNames.filter((name) => change.options[name] === effective.options[name])
  const kept = changeOptions(change.options, pickOptions(chosen.options, left))
  const contradicting = findContradictions(kept).map(({ name }) => name)
  return {
    options: changeOptions(kept, pickOptions(change.options, contradicting)),
    freedoms: freedomsFrom((name) =>
      change.freedoms[name] === effective.freedoms[name] ? chosen.freedoms[name] : change.freedoms[name],
    ),
  }
}

/**
 * Returns the options of a meeting: those of its mode, and where that leaves the freedom, the deviations of its host.
 * Deviations that are no longer allowed stay stored, and hold again once they are.
 */
export function resolveOptions({ options, freedoms }: ModeRules, deviations: MeetingOptionsChange): MeetingOptions {
  const allowed = optionNames.filter((name) => deviations[name] !== undefined && freedoms[name] !== 'fixed')
  const resolved = changeOptions(options, pickOptions(deviations, allowed))
  return resolved.endToEndEncryption ? { ...resolved, ...unencrypted } : resolved
}

/** Finds the options of a change that the mode fixes at other values. */
export const findFixed = ({ options, freedoms }: ModeRules, change: MeetingOptionsChange): OptionName[] =>
  optionNames.filter(
    (name) => change[name] !== undefined && change[name] !== options[name] && freedoms[name] === 'fixed',
  )

/**
 * Returns the deviations to store after a change: what differs from the mode, so that everything else follows it. Those
 * that the mode does not allow now are kept unless they are changed.
 */
export function changeDeviations(
  mode: ModeRules,
  stored: MeetingOptionsChange,
  change: MeetingOptionsChange,
): MeetingOptionsChange {
  const merged: MeetingOptionsChange = { ...stored, ...change }
  const differing = optionNames.filter((name) => merged[name] !== undefined && merged[name] !== mode.options[name])
  return pickOptions(merged, differing)
}

/** The options that hosts can change while a conference of the mode lasts. */
export const listRoomFreedoms = ({ freedoms }: ModeRules): OptionName[] =>
  optionNames.filter((name) => freedoms[name] === 'room')
