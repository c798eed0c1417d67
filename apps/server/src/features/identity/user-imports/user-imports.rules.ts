import type { Language } from '@foyer/contract/call'
import { Email } from '@foyer/contract/common'
import type {
  ImportField,
  ImportMapping,
  ImportOptions,
  userImportsErrors,
} from '@foyer/contract/identity/user-imports'
import type { sharedErrors } from '@foyer/contract/shared-errors'
import { cutText, optionalSingleLine } from '@foyer/contract/text'

/** Somebody whom a row asks to invite. */
export type ImportedUser = {
  email: string
  firstname: string
  lastname: string
  role: 'client' | 'member' | 'admin'
  language: Language
}
/** Why a row cannot be imported. */
export type RowError = Extract<
  keyof typeof sharedErrors | keyof typeof userImportsErrors,
  | 'email-invalid'
  | 'duplicate-email'
  | 'already-member'
  | 'role-unknown'
  | 'role-not-allowed'
  | 'language-unknown'
  | 'name-unreadable'
  | 'name-too-long'
  | 'row-too-long'
>
/** What is said of all rows. */
export type ImportSettings = { columns: number; mapping: ImportMapping; options: ImportOptions }

const maxNameLength = 100

/** The first word of each is what the template writes. */
const columnWords: { readonly [field in ImportField]: { readonly [language in Language]: readonly string[] } } = {
  email: {
    en: ['Email', 'E-mail address', 'Mail', 'Login'],
    fr: ['E-mail', 'Adresse e-mail', 'Courriel', 'Adresse électronique', 'Adresse mail', 'Adresse de messagerie'],
  },
  firstname: { en: ['First name', 'Given name', 'Forename'], fr: ['Prénom'] },
  lastname: { en: ['Last name', 'Surname', 'Family name'], fr: ['Nom', 'Nom de famille'] },
  role: { en: ['Role', 'User role', 'Level'], fr: ['Rôle', 'Profil'] },
  language: { en: ['Language', 'Locale', 'Lang'], fr: ['Langue'] },
}
const fields: readonly ImportField[] = ['email', 'firstname', 'lastname', 'role', 'language']

const roleWords = {
  client: ['client'],
  member: ['member', 'membre', 'user', 'utilisateur', 'utilisatrice'],
  admin: ['admin', 'administrator', 'administrateur', 'administratrice'],
  superadmin: ['superadmin', 'superadministrator', 'superadministrateur', 'superadministratrice'],
} as const
const languageWords = { en: ['en', 'english', 'anglais'], fr: ['fr', 'french', 'francais'] } as const

/** A word without case, accents, spaces and hyphens: 'E-mail' and 'email' are one. */
const normalized = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const isOneOf = <K extends string>(words: { readonly [key in K]: readonly string[] }, text: string): K | undefined => {
  for (const key in words) if (words[key].includes(text)) return key
  return undefined
}

const wordsOfColumn = (field: ImportField): string[] => Object.values(columnWords[field]).flat().map(normalized)

/** The field that each column fills, by its name in either language; an address by what stands in it too. */
export function guessMapping(columns: readonly string[], sample: readonly (readonly string[])[]): ImportMapping {
  const mapping: ImportMapping = columns.map((name) => {
    const word = normalized(name)
    return fields.find((field) => wordsOfColumn(field).includes(word)) ?? ''
  })
  if (!mapping.includes('email')) {
    const holdsAddress = (at: number) => sample.some((cells) => Email.safeParse(cells[at]).success)
    const found = columns.findIndex((_name, at) => mapping[at] === '' && holdsAddress(at))
    if (found >= 0) mapping[found] = 'email'
  }
  return mapping.map((field, at) => (mapping.indexOf(field) < at ? '' : field))
}

/** A name on one line, whatever the cell's lines. */
const columnName = (text: string): string => text.replace(/\s+/g, ' ')
const Name = optionalSingleLine(maxNameLength)

/** Reads a row, its cells being what they say: a person to invite, or why not; and the address as it stands there. */
export function parseRow(
  cells: readonly string[],
  { columns, mapping, options }: ImportSettings,
): { email: string; user: ImportedUser } | { email: string; fault: RowError } {
  const given = (field: ImportField): string => cells[mapping.indexOf(field)] ?? ''
  const typed = given('email')
  if (cells.slice(columns).some((cell) => cell !== '')) return { email: typed, fault: 'row-too-long' }
  const email = Email.safeParse(typed)
  if (!email.success) return { email: typed, fault: 'email-invalid' }
  const typedNames = [columnName(given('firstname')), columnName(given('lastname'))] as const
  if (typedNames.some((name) => name.length > maxNameLength)) return { email: email.data, fault: 'name-too-long' }
  const [firstname, lastname] = typedNames.map((name) => Name.safeParse(name).data)
  if (firstname === undefined || lastname === undefined) return { email: email.data, fault: 'name-unreadable' }
  const role = given('role') === '' ? options.role : isOneOf(roleWords, normalized(given('role')))
  if (role === undefined) return { email: email.data, fault: 'role-unknown' }
  if (role === 'superadmin') return { email: email.data, fault: 'role-not-allowed' }
  // 'fr-CA' is French.
  const [tongue = ''] = given('language').split(/[-_]/)
  const language = tongue === '' ? options.language : isOneOf(languageWords, normalized(tongue))
  if (language === undefined) return { email: email.data, fault: 'language-unknown' }
  return { email: email.data, user: { email: email.data, firstname, lastname, role, language } }
}

const examples: { readonly [language in Language]: readonly (readonly string[])[] } = {
  en: [
    ['ada@example.com', 'Ada', 'Lovelace', 'Member', 'English'],
    ['blaise@example.com', 'Blaise', 'Pascal', 'Administrator', 'French'],
  ],
  fr: [
    ['ada@example.com', 'Ada', 'Lovelace', 'Membre', 'Anglais'],
    ['blaise@example.com', 'Blaise', 'Pascal', 'Administrateur', 'Français'],
  ],
}

/** The file to fill in: names of the columns, and rows that show what may stand there. */
export const buildTemplate = (
  language: Language,
): { header: readonly string[]; rows: readonly (readonly string[])[] } => ({
  header: fields.map((field) => columnWords[field][language][0] ?? ''),
  rows: examples[language],
})

/** What a file is called on the screen: no path, no control and direction marks, not without end. */
export const columnLabel = (fileName: string): string => {
  const [name = ''] = fileName.split(/[\\/]/).slice(-1)
  return cutText(name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim(), 100)
}
