import ICAL from 'ical.js'

/** The instant at which an observance of a time zone begins, and the offset in milliseconds from then on. */
type Onset = { at: number; before: number; after: number }

const lastYear = 2060

const readOffset = (observance: ICAL.Component, name: string): number => {
  const value = observance.getFirstPropertyValue(name)
  if (!(value instanceof ICAL.UtcOffset)) throw new Error(`An observance has no ${name}`)
  return value.toSeconds() * 1000
}

function listOnsets(observance: ICAL.Component): Onset[] {
  const [before, after] = [readOffset(observance, 'tzoffsetfrom'), readOffset(observance, 'tzoffsetto')]
  const start = observance.getFirstPropertyValue('dtstart')
  if (!(start instanceof ICAL.Time)) throw new Error('An observance has no DTSTART')
  const toOnset = (local: ICAL.Time): Onset => ({
    at: Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second) - before,
    before,
    after,
  })
  const rule = observance.getFirstPropertyValue('rrule')
  if (!(rule instanceof ICAL.Recur)) return [toOnset(start)]
  const onsets: Onset[] = []
  const iterator = rule.iterator(start)
  for (let next = iterator.next(); next && next.year <= lastYear; next = iterator.next()) onsets.push(toOnset(next))
  return onsets
}

/**
 * Reads the time zone of a calendar file as RFC 5545 §3.6.5 says, and no other way: by its observances alone. Returns what
 * finds the offset in milliseconds at an instant; throws if there is no STANDARD, as some programs do.
 */
export function readObservances(file: string): (instant: number) => number {
  const [zone] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vtimezone')
  if (zone === undefined) throw new Error('The file has no time zone')
  if (zone.getAllSubcomponents('standard').length === 0) throw new Error('The time zone has no STANDARD')
  const observances = ['standard', 'daylight'].flatMap((name) => zone.getAllSubcomponents(name))
  const onsets = observances.flatMap(listOnsets).sort((one, other) => one.at - other.at)
  return (instant) => {
    const current = onsets.findLast(({ at }) => at <= instant)
    return current?.after ?? onsets[0]?.before ?? 0
  }
}
