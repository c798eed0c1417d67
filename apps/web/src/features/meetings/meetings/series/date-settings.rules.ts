import type { Meeting, MeetingOccurrence } from '@foyer/contract/meetings/meetings.shapes'

type DateSettings = Pick<Meeting, 'password' | 'options'>

/** Returns what holds on one date of a series: its own, or else that of the series. */
export const toDateSettings = (series: DateSettings, date: MeetingOccurrence | undefined): DateSettings => ({
  password: date?.password ?? series.password,
  options: Object.assign({}, series.options, date?.options),
})

/** Checks whether a date has a password or options of its own. */
export const hasOwnSettings = (settings: DateSettings, series: DateSettings): boolean =>
  settings.password !== series.password ||
  JSON.stringify(Object.entries(settings.options).sort()) !== JSON.stringify(Object.entries(series.options).sort())
