import type { Language } from '@foyer/contract/language'
import type { ConnectionQuality, ParticipantConnection } from '@foyer/contract/meetings/conferences'
import { findLocale } from '@foyer/contract/moments'
import { useMemo } from 'react'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { conferencesTexts } from './conferences.texts.ts'

/** Formats of what is measured on connections. */
function createFormats(language: Language) {
  const locale = findLocale(language)
  const build = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 1, ...options })
  const percent = build({ style: 'percent' })
  const milliseconds = build({ style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 })
  const kilobits = build({ style: 'unit', unit: 'kilobit-per-second', maximumFractionDigits: 0 })
  const megabits = build({ style: 'unit', unit: 'megabit-per-second' })
  return {
    loss: (share: number) => percent.format(share),
    roundTrip: (ms: number) => milliseconds.format(ms),
    bitrate: (bits: number) => (bits < 1e6 ? kilobits.format(bits / 1e3) : megabits.format(bits / 1e6)),
  }
}

/** Joins several facts in a row, each of which is kept in one line. */
export const joinFacts = (facts: readonly (string | readonly never[])[]): string =>
  facts
    .flat()
    .map((text) => text.replaceAll(' ', '\u00a0'))
    .join(' · ')

/** Returns functions that describe connections in figures. */
export function useDescribeConnection() {
  const t = useTexts(conferencesTexts)
  const language = useLanguage()
  const formats = useMemo(() => createFormats(language), [language])
  const describeLine = ({ loss, roundTripMs }: Pick<ConnectionQuality, 'loss' | 'roundTripMs'>) => [
    loss === null ? [] : t.loss(formats.loss(loss)),
    roundTripMs === null ? [] : t.roundTrip(formats.roundTrip(roundTripMs)),
  ]
  return {
    describeQuality: (quality: ConnectionQuality) =>
      joinFacts([quality.poorShare === 0 ? [] : t.poorFor(formats.loss(quality.poorShare)), ...describeLine(quality)]),
    describeConnection: (connection: ParticipantConnection) =>
      joinFacts([
        ...describeLine(connection),
        connection.sentBits === null ? [] : t.sends(formats.bitrate(connection.sentBits)),
        connection.receivedBits === null ? [] : t.receives(formats.bitrate(connection.receivedBits)),
        connection.pausedVideos === 0 ? [] : t.pausedVideos(connection.pausedVideos),
      ]),
  }
}
