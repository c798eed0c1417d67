import { optionNames } from '@foyer/contract/meetings/options/meeting-options'
import { meetingOptionsLabels } from '@foyer/contract/meetings/options/meeting-options.labels'
import { optionWidths } from '@foyer/contract/meetings/options/mode-rules'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entry, id, show } from './audit.fixtures.ts'

const labels: { readonly [name: string]: { readonly en: string; readonly fr: string } | undefined } =
  meetingOptionsLabels
const words = { en: { true: 'Yes', false: 'No' }, fr: { true: 'Oui', false: 'Non' } }

/** Every option with each of its values. */
const settings = optionNames.flatMap((name) => optionWidths[name].map((value) => ({ name, value })))

const languages = ['en', 'fr'] as const

async function readRows(row: Parameters<typeof entry>[1], language: 'en' | 'fr') {
  show([entry(11, { call: 'meetingModes.update', before: null, ...row })], {
    path: `/portal/audit-log?entry=${id(11)}`,
    ...(language === 'fr' ? { language } : {}),
  })
  const table = within(await screen.findByRole('table', { name: language === 'en' ? 'Changes' : 'Modifications' }))
  const rows = table.getAllByRole('row').slice(1)
  return rows.map((line) => [...line.children].map(({ textContent }) => textContent))
}
const toWords = (name: string, value: boolean | string, language: 'en' | 'fr') =>
  typeof value === 'boolean' ? words[language][`${value}`] : labels[`${name}:${value}`]?.[language]

const cases = languages.flatMap((language) => [0, 1, 2].map((at) => ({ language, at })))

test.each(cases)('the options of a mode are in words in the audit log ($language, value $at)', async (one) => {
  const { language, at } = one
  const values = optionNames.flatMap((name) => {
    const value = optionWidths[name][at]
    return value === undefined ? [] : [{ name, value }]
  })
  const expected = values.map(({ name, value }) => [labels[name]?.[language], toWords(name, value, language)])
  expect(expected.flat()).not.toContain(undefined)
  const after = Object.fromEntries(values.map(({ name, value }) => [name, value]))
  expect(await readRows({ after }, language)).toEqual(expected)
})

test.each(languages)('so is each option that a mode locks, with its value (%s)', async (language) => {
  const fixed = settings.map(({ name, value }) => `${name}:${value}`).join(', ')
  const [row] = await readRows({ after: { fixed } }, language)
  const options = settings.map(({ name, value }) => `${labels[name]?.[language]} (${toWords(name, value, language)})`)
  expect(row).toEqual([
    language === 'en' ? 'Options that hosts cannot change' : 'Options que les hôtes ne peuvent pas modifier',
    new Intl.ListFormat(language === 'en' ? 'en-GB' : 'fr').format(options),
  ])
})

test('entries of the time before values were recorded name the options', async () => {
  expect(await readRows({ after: { fixed: 'joinBeforeHost, lobby' } }, 'en')).toEqual([
    ['Options that hosts cannot change', 'Participants can join before the host and Waiting room'],
  ])
})
