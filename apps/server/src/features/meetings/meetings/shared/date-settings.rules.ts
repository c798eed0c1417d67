import { MeetingOptions, MeetingOptionsChange, StoredMeetingOptions } from '@foyer/contract/meetings/meeting-options'

/** The own settings of one date of a series; null, or missing among the options, follows the series. */
type Own = {
  topic: string | null
  passwordEncrypted: Buffer | null
  joinBeforeHost: boolean | null
  signedInOnly: boolean | null
  options: unknown
}
/** The settings that hold on a date: its own, or else those of the series. */
export type Settings = {
  topic: string
  password: string
  joinBeforeHost: boolean
  signedInOnly: boolean
  options: MeetingOptions
}

export const parseOwnOptions = (stored: unknown): MeetingOptionsChange => MeetingOptionsChange.parse(stored)

/** Returns options after a change of some of them. */
export const changeOptions = (options: MeetingOptions, change: MeetingOptionsChange = {}): MeetingOptions =>
  MeetingOptions.parse({ ...options, ...change })

/** Checks whether a date differs from its series in more than its times. */
export const hasOwnSettings = ({ topic, passwordEncrypted, joinBeforeHost, signedInOnly, options }: Own): boolean =>
  [topic, passwordEncrypted, joinBeforeHost, signedInOnly].some((own) => own !== null) ||
  Object.keys(parseOwnOptions(options)).length > 0

type Series = {
  topic: string
  password_encrypted: Buffer
  join_before_host: boolean
  signed_in_only: boolean
  options: unknown
}
type Secret = { open: (sealed: Buffer) => string }

/** Returns what holds on one date of a series, or on those that have nothing of their own. */
export const toSettings = (secret: Secret, series: Series, own?: Own): Settings => ({
  topic: own?.topic ?? series.topic,
  password: secret.open(own?.passwordEncrypted ?? series.password_encrypted),
  joinBeforeHost: own?.joinBeforeHost ?? series.join_before_host,
  signedInOnly: own?.signedInOnly ?? series.signed_in_only,
  options: changeOptions(StoredMeetingOptions.parse(series.options), parseOwnOptions(own?.options ?? {})),
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
    joinBeforeHost: differing(chosen.joinBeforeHost, series.joinBeforeHost),
    signedInOnly: differing(chosen.signedInOnly, series.signedInOnly),
    options: MeetingOptionsChange.parse(Object.fromEntries(options)),
  }
}
