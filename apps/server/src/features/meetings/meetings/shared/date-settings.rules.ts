import { type MeetingOptions, MeetingOptionsChange } from '@foyer/contract/meetings/options/meeting-options'
import { type MeetingWithMode, type Modes, parseDeviations } from '@foyer/contract/meetings/options/stored-modes'

/** The own settings of one date of a series; null, or missing among the options, follows the series. */
type Own = {
  topic: string | null
  passwordEncrypted: Buffer | null
  options: unknown
}
/** The settings that hold on a date: its own, or else those of the series. */
export type Settings = {
  topic: string
  password: string
  options: MeetingOptions
}

/** Checks whether a date differs from its series in more than its times. */
export const hasOwnSettings = ({ topic, passwordEncrypted, options }: Own): boolean =>
  topic !== null || passwordEncrypted !== null || Object.keys(parseDeviations(options)).length > 0

type Series = {
  topic: string
  password_encrypted: Buffer
} & MeetingWithMode
type Reading = { secret: { open: (sealed: Buffer) => string }; modes: Modes }

/** Returns what holds on one date of a series, or on those that have nothing of their own. */
export const toSettings = ({ secret, modes }: Reading, series: Series, own?: Own): Settings => ({
  topic: own?.topic ?? series.topic,
  password: secret.open(own?.passwordEncrypted ?? series.password_encrypted),
  options: modes.resolve(series, own?.options),
})

/** Returns what a date has of its own, so that whatever is as in the series follows it from then on. */
export function findOwnSettings(chosen: Settings, series: Settings) {
  const differing = <V>(one: V, other: V): V | null => (one === other ? null : one)
  const options = Object.entries(chosen.options).filter(
    ([name, value]) => !Object.entries(series.options).some(([other, same]) => other === name && same === value),
  )
  return {
    topic: differing(chosen.topic, series.topic),
    password: differing(chosen.password, series.password),
    options: MeetingOptionsChange.parse(Object.fromEntries(options)),
  }
}
