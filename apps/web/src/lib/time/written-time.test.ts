import { expect, test } from 'vitest'
import { addMonths, listWeeks } from './days.ts'
import { parseDay, parseTime, writeDay, writeTime } from './written-time.ts'

// A Sunday.
const today = '2026-11-22'

test.each([
  ['Tue, 24 Nov 2026', '2026-11-24'],
  ['24 november', '2026-11-24'],
  ['24 Sept 2027', '2027-09-24'],
  ['Nov 24', '2026-11-24'],
  ['1 jan', '2027-01-01'],
  ['2026-11-24', '2026-11-24'],
  ['24/11/2026', '2026-11-24'],
  ['24.11.26', '2026-11-24'],
  ['24/11', '2026-11-24'],
  ['21/11', '2027-11-21'],
  ['29/2', '2028-02-29'],
  ['Friday', '2026-11-27'],
  ['sun', '2026-11-22'],
  ['Today', '2026-11-22'],
  ['tomorrow', '2026-11-23'],
  ['31 April 2027', undefined],
  ['24 ju 2027', undefined],
  ['24', undefined],
  ['soon', undefined],
  ['', undefined],
])('reads the day %j', (text, day) => {
  expect(parseDay(text, today, { language: 'en' })).toBe(day)
})

test.each([
  ['mar. 24 nov. 2026', '2026-11-24'],
  ['24 février', '2027-02-24'],
  ['24 fevr.', '2027-02-24'],
  ['3 août 2027', '2027-08-03'],
  ['mars 3', '2027-03-03'],
  ['3 jui', undefined],
  ['3 juin', '2027-06-03'],
  ['aujourd’hui', '2026-11-22'],
  ['demain', '2026-11-23'],
  ['vendredi', '2026-11-27'],
])('reads the French day %j', (text, day) => {
  expect(parseDay(text, today, { language: 'fr' })).toBe(day)
})

test.each(['en', 'fr'] as const)('reads a day of every month as it writes it in %s', (language) => {
  for (let month = 0; month < 12; month++) {
    const day = addMonths('2027-01-15', month)
    for (const dateFormat of ['words', 'dmy', 'mdy', 'iso'] as const) {
      const written = writeDay(day, language, { dateFormat, timeFormat: '24' })
      expect(parseDay(written, today, { language, isMonthFirst: dateFormat === 'mdy' })).toBe(day)
    }
  }
})

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9:30', '09:30'],
  ['9h30', '09:30'],
  ['9h', '09:00'],
  ['9.30', '09:30'],
  ['9:30 pm', '21:30'],
  ['9pm', '21:00'],
  ['９：３０', '09:30'],
  ['9 P.M.', '21:00'],
  ['12 am', '00:00'],
  ['12:15pm', '12:15'],
  ['2359', '23:59'],
  ['24:00', undefined],
  ['13pm', undefined],
  ['9:60', undefined],
  ['noonish', undefined],
  ['', undefined],
])('reads the time %j', (text, time) => {
  expect(parseTime(text)).toBe(time)
})

test.each([
  ['en', '9:30 pm'],
  ['fr', '9:30 PM'],
] as const)('writes a time in 12 hours, and reads it, in %s', (language, written) => {
  expect(writeTime('21:30', language, { dateFormat: 'words', timeFormat: '12' }).replace(/\s/u, ' ')).toBe(written)
  expect(parseTime(written)).toBe('21:30')
})

test('a month has its weeks from Monday to Sunday', () => {
  const weeks = listWeeks('2026-11-24')
  expect(weeks[0]?.[0]).toBe('2026-10-26')
  expect(weeks.at(-1)?.[6]).toBe('2026-12-06')
  expect(listWeeks('2027-02-01')).toHaveLength(4)
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2027-01-31', -11)).toBe('2026-02-28')
})
