import { createMomentFormats } from '@foyer/contract/moments'
import { expect, test, vi } from 'vitest'
import { createFormats } from './format.ts'
import { plural } from './texts.ts'

const [from, to] = ['2026-11-21T23:00:00Z', '2026-11-22T00:00:00Z']

test('writes times in 24 hours with the zone as an offset in both languages', () => {
  expect(createFormats('en', 'UTC').timeIn(from, 'Europe/London')).toBe('23:00 UTC')
  expect(createFormats('en', 'UTC').dateTimeExact(from)).toBe('Sat, 21 Nov 2026, 23:00:00 UTC')
})

test('writes the day of a period once, with the offset where no other clock is beside it', () => {
  expect(createFormats('fr', 'America/New_York').period(from, to)).toBe('sam. 21 nov. 2026, 18:00 – 19:00')
  expect(createMomentFormats('fr', 'America/New_York').periodWithOffset(from, to)).toBe(
    'sam. 21 nov. 2026, 18:00 – 19:00 UTC-5',
  )
})

test('writes both offsets of a period over a clock change', () => {
  const formats = createFormats('en', 'Europe/Paris')
  expect(formats.period('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z')).toBe(
    'Sun, 25 Oct 2026, 02:30 UTC+2 – 02:30 UTC+1',
  )
})

test('writes the time elsewhere only if the clocks differ at that time, with its day if that differs too', () => {
  const { timeElsewhere } = createFormats('en', 'Europe/Paris')
  expect(timeElsewhere('2026-11-21T12:35:00Z', 'America/New_York')).toBe('07:35')
  expect(timeElsewhere(from, 'America/New_York')).toBe('Sat, 21 Nov 2026, 18:00')
  expect(timeElsewhere(from, 'Africa/Algiers')).toBeUndefined()
  expect(timeElsewhere('2026-07-21T12:00:00Z', 'Africa/Algiers')).toBe('13:00')
})

test.each([
  ['en', 'words', '12', 'Sat, 21 Nov 2026, 11:00 pm UTC'],
  ['en', 'dmy', '24', '21/11/2026, 23:00 UTC'],
  ['en', 'mdy', '12', '11/21/2026, 11:00 pm UTC'],
  ['en', 'iso', '24', '2026-11-21, 23:00 UTC'],
  ['fr', 'mdy', '24', '11/21/2026, 23:00 UTC'],
  ['fr', 'iso', '12', '2026-11-21, 11:00 PM UTC'],
] as const)(
  'writes dates and times as the user has chosen: %s, %s, %s',
  (language, dateFormat, timeFormat, written) => {
    const formats = createFormats(language, 'UTC', { dateFormat, timeFormat })
    expect(formats.dateTimeWithOffset(from).replaceAll('\u00a0', ' ')).toBe(written)
  },
)

test('writes both days of a period that ends on another one', () => {
  expect(createFormats('en', 'UTC').period(from, to)).toBe('Sat, 21 Nov 2026, 23:00 – Sun, 22 Nov 2026, 00:00')
})

test.each([
  ['words', 'Thu, 12 Nov 2026'],
  ['dmy', '12/11/2026'],
  ['iso', '2026-11-12'],
] as const)('writes a date of some weeks ago as the user has chosen: %s', (dateFormat, written) => {
  const formats = createFormats('en', 'UTC', { dateFormat, timeFormat: '24' })
  expect(formats.ago('2026-11-12T09:00:00Z', Date.parse(to))).toBe(written)
  expect(formats.ago('2026-11-20T09:00:00Z', Date.parse(to))).toBe('2 days ago')
})

test('a span without a whole minute is not written as zero', () => {
  const { duration } = createFormats('en', 'UTC')
  expect(duration('2026-11-26T10:00:00Z', '2026-11-26T10:00:20Z')).toBe('< 1 min')
  expect(duration('2026-11-26T10:00:00Z', '2026-11-26T10:00:40Z')).toBe('1 min')
})

test('isolates all that it writes in a page from right to left', () => {
  const plain = createFormats('en', 'UTC')
  const formats = createFormats('en', 'UTC', { dateFormat: 'words', timeFormat: '24', direction: 'rtl' })
  const write = ({ ago, duration, time, timeIn, period, number, capped }: typeof plain) => [
    ago(from, Date.parse(to)),
    duration(from, to),
    time(from),
    timeIn(from, 'UTC'),
    period(from, to),
    number(12),
    capped(120, 100),
  ]
  expect(write(plain).at(-1)).toBe('100+')
  expect(write(formats)).toEqual(write(plain).map((text) => `\u2066${text}\u2069`))
  expect(formats.zone).toBe('UTC')
})

test('isolates numbers with their words in a page from right to left', () => {
  const count = () => plural('en', 2, { one: '# meeting', other: '# meetings' })
  expect(count()).toBe('2 meetings')
  document.documentElement.dir = 'rtl'
  expect(count()).toBe('\u20662 meetings\u2069')
  document.documentElement.dir = ''
})

test('formats are built when they are first used', () => {
  const { NumberFormat, RelativeTimeFormat, ListFormat, DateTimeFormat } = Intl
  const built: string[] = []
  const record = <T extends object>(name: string, format: T): T =>
    new Proxy(format, {
      construct(target, options) {
        built.push(name)
        return Reflect.construct(Object(target), options)
      },
    })
  vi.stubGlobal('Intl', {
    ...Intl,
    NumberFormat: record('number', NumberFormat),
    RelativeTimeFormat: record('relative', RelativeTimeFormat),
    ListFormat: record('list', ListFormat),
    DateTimeFormat: record('date', DateTimeFormat),
  })
  const { number, duration } = createFormats('en', 'UTC')
  expect(built).toEqual([])
  expect(number(1)).toBe('1')
  for (const minute of [10, 20, 30]) duration('2026-11-26T10:00:00Z', `2026-11-26T10:${minute}:00Z`)
  vi.unstubAllGlobals()
  expect(built).toEqual(['number', 'number'])
})
