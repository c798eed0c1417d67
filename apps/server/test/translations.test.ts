import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findUntranslated } from './translations.ts'

const root = join(import.meta.dirname, '../../..')
const isProduct = (file: string): boolean =>
  /\/src\/.*\.tsx?$/.test(file) && !/\.(test|fixtures?|gen|access)\.tsx?$/.test(file)

/** Every text that is the same in French as in English: words of both languages, names and abbreviations. */
const sameInBoth = {
  words:
    `Accent Action Actions Active Animations Audio Client Clients Code Codecs Confirmation Date Dates Description Design Ellipse
    Horizontal Image Images Invitation Licences Logo Menu Message Messages Minutes Mode Note Option Options Organisation Page Pages Participant
    Participants Pause Port Rectangle Session Standard Structure Style Suggestion Surprise Type Version Versions Vertical volume Zoom`.split(
      /\s+/,
    ),
  abbreviations: [
    '/s',
    '(UTC)',
    'API',
    'CSV',
    '1 h',
    '5 s',
    '10 s',
    '24 h',
    'h',
    'ID',
    'IP',
    'min',
    'ms',
    'PNG',
    's',
    'STARTTLS',
    'TLS',
    'TLS/SSL',
    'Unicode (UTF-16)',
    'Unicode (UTF-8)',
  ],
  names: ['Android', 'Bluetooth', 'Google', 'iOS', 'Linux', 'Mac', 'Microsoft', 'Outlook', 'Wi-Fi', 'Windows'],
  // Values of WebRTC.
  policies: ['balanced', 'max-bundle', 'max-compat'],
  // The people in examples: of the preview of a theme, and of the template of an import.
  people: ['Ana Müller', 'Ada', 'Lovelace', 'Blaise', 'Pascal'],
  addresses: ['Ann Li <ann@example.org>, bo@example.org', 'ada@example.com', 'blaise@example.com'],
  // Parts of sentences that differ elsewhere.
  parts: [
    '# option',
    '# options',
    '# licence',
    '# licences',
    'licences',
    '# participant',
    '# participants',
    'participants',
    'version',
    'Participants (',
    'Invitation :',
    'min,',
    'minutes.',
    'minutes',
    'dates',
    'Organisation ·',
    ': {target}',
  ],
  // Names of fields and of labels, which no one reads.
  constants: ['language', 'state:waiting'],
  // Only logged, in the wording of the specification.
  logged: ['client authorization failed'],
}
const allowed: ReadonlySet<string> = new Set(Object.values(sameInBoth).flat())

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'packages'], {
  cwd: root,
  encoding: 'utf8',
})
const found = files
  .split('\n')
  .filter(isProduct)
  .flatMap((file) =>
    findUntranslated(file, readFileSync(join(root, file), 'utf8')).map(({ line, text }) => ({ file, line, text })),
  )

it('has no French text that is the English one, except those listed', () => {
  expect(found.filter(({ text }) => !allowed.has(text))).toEqual([])
})

it('lists no exception that no text needs', () => {
  const texts = new Set(found.map(({ text }) => text))
  expect([...allowed].filter((text) => !texts.has(text))).toEqual([])
})

it.each([
  ['a text', `defineErrors({ 'smtp-exists': { status: 409, en: 'It exists.', fr: 'It exists.' } })`],
  ['punctuation alone', `const label = { en: "It doesn't", fr: 'It doesn’t !' }`],
  ['a text in a catalogue', `defineTexts({ en: { a: 'One', b: 'Two' }, fr: { a: 'Un', b: 'Two' } })`],
  ['a text of several', `const headers = { en: ['Name', 'Topic'], fr: ['Nom', 'Topic'] }`],
  ['a part of a template', 'const x = { en: (n: number) => `users: ` + n, fr: (n: number) => `users: ` + n }'],
  [
    'a form of the plural',
    `const x = { en: plural('en', 1, { one: '# row' }), fr: plural('fr', 1, { one: '# row' }) }`,
  ],
  ['a constant beside', `const en = { a: 'One' }; const fr = { a: 'One' }; export const texts = { en, fr } as const`],
  ['a missing text', `const x: Partial = { en: { a: 'One', b: 'Two' }, fr: { a: 'Un' } }`],
  ['one language alone', `const x = { fr: 'Un' }`],
])('finds %s', (_what, source) => {
  expect(findUntranslated('x.ts', source)).toHaveLength(1)
})

it('accepts what is translated, and what is compared or named rather than shown', () => {
  const source = `const x = {
    en: (state: 'open' | 'shut') => (state === 'open' ? { label: 'Open' } : { label: 'Shut' }),
    fr: (state: 'open' | 'shut') => (state === 'open' ? { label: 'Ouvert' } : { label: 'Fermé' }),
  }`
  expect(findUntranslated('x.ts', source)).toEqual([])
})
