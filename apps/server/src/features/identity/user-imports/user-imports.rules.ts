import { Email } from '@foyer/contract/common'
import { unwrapEmail } from '@foyer/contract/email'
import { type groupsErrors, maxGroupsPerUser } from '@foyer/contract/identity/groups'
import { findBuiltInRole, normalizeName } from '@foyer/contract/identity/role-names'
import type { userImportsErrors } from '@foyer/contract/identity/user-imports.errors'
import type { ImportField, ImportMapping, ImportOptions } from '@foyer/contract/identity/user-imports.shapes'
import type { Language } from '@foyer/contract/language'
import type { RoleLevel } from '@foyer/contract/levels'
import type { sharedErrors } from '@foyer/contract/shared-errors'
import { optionalSingleLine } from '@foyer/contract/text'
import { cutText } from '@foyer/contract/text/cut-text'

/** A user to invite. */
export type ImportedUser = {
  email: string
  firstname: string
  lastname: string
  role: RoleLevel
  role_id: string | null
  language: Language
  /** The ids of the user's groups. */
  groups: readonly string[]
}
/** The reason why a row cannot be imported. */
export type RowError = Extract<
  keyof typeof sharedErrors | keyof typeof userImportsErrors | keyof typeof groupsErrors,
  | 'email-invalid'
  | 'duplicate-email'
  | 'already-member'
  | 'role-unknown'
  | 'role-not-allowed'
  | 'group-unknown'
  | 'group-not-allowed'
  | 'too-many-groups-of-user'
  | 'language-unknown'
  | 'name-unreadable'
  | 'encoding-wrong'
  | 'name-too-long'
  | 'row-too-long'
>
/** A role that a row can name. */
export type ImportRole = { key: string; name: string; role: RoleLevel; role_id: string | null; assignable: boolean }
/** A group that a row can name. */
export type ImportGroup = { id: string; name: string; assignable: boolean }
/** The settings with which the rows of a file are read. */
export type ImportSettings = {
  columns: number
  mapping: ImportMapping
  options: ImportOptions
  roles: readonly ImportRole[]
  groups: readonly ImportGroup[]
}

const maxNameLength = 100

/** The names by which a column is recognised; the template uses the first one. */
const columnNames: { readonly [field in ImportField]: { readonly [language in Language]: readonly string[] } } = {
  email: {
    en: ['Email', 'E-mail address', 'Mail', 'Login'],
    fr: ['E-mail', 'Adresse e-mail', 'Courriel', 'Adresse électronique', 'Adresse mail', 'Adresse de messagerie'],
  },
  firstname: { en: ['First name', 'Given name', 'Forename'], fr: ['Prénom'] },
  lastname: { en: ['Last name', 'Surname', 'Family name'], fr: ['Nom', 'Nom de famille'] },
  role: { en: ['Role', 'User role', 'Level'], fr: ['Rôle', 'Profil'] },
  group: { en: ['Groups', 'Group', 'Team', 'Teams'], fr: ['Groupes', 'Groupe', 'Équipe', 'Équipes'] },
  language: { en: ['Language', 'Locale', 'Lang'], fr: ['Langue'] },
}
const fields: readonly ImportField[] = ['email', 'firstname', 'lastname', 'role', 'group', 'language']

const languageKeywords = { en: ['en', 'english', 'anglais'], fr: ['fr', 'french', 'francais'] } as const

const findKey = <K extends string>(
  keywords: { readonly [key in K]: readonly string[] },
  word: string,
): K | undefined => {
  for (const key in keywords) if (keywords[key].includes(word)) return key
  return undefined
}

const findColumnNames = (field: ImportField): string[] => Object.values(columnNames[field]).flat().map(normalizeName)

/** Finds the field that a column has by its name in either language. */
function findField(name: string): ImportField | undefined {
  // The exports of directories add notes: 'First Name [Required]'.
  const word = normalizeName(name.replace(/\s*[[(*].*$/, ''))
  return fields.find((field) => findColumnNames(field).includes(word))
}

/** Checks whether two columns have the same name, so that no one can tell which one is meant; others do not matter. */
export function hasRepeatedField(columns: readonly string[]): boolean {
  const names = columns.filter((name) => findField(name) !== undefined).map((name) => name.toLowerCase())
  return new Set(names).size < names.length
}

/** Guesses the field of each column by its name in either language; the email column also by its contents. */
export function guessMapping(columns: readonly string[], sample: readonly (readonly string[])[]): ImportMapping {
  const mapping: ImportMapping = columns.map((name) => findField(name) ?? '')
  if (!mapping.includes('email')) {
    const hasEmail = (index: number) => sample.some((cells) => Email.safeParse(unwrapEmail(cells[index] ?? '')).success)
    const emailColumn = columns.findIndex((_name, index) => mapping[index] === '' && hasEmail(index))
    if (emailColumn >= 0) mapping[emailColumn] = 'email'
  }
  return mapping.map((field, index) => (mapping.indexOf(field) < index ? '' : field))
}

/**
 * Finds the role that a cell names: one with exactly this name, a built-in one in either language, or the only one with
 * a similar name.
 */
function findRole(roles: readonly ImportRole[], text: string): ImportRole | undefined {
  const exact = roles.find(({ name }) => name.toLowerCase() === text.trim().toLowerCase() && name !== '')
  if (exact !== undefined) return exact
  const builtIn = findBuiltInRole(text)
  // No one imports super administrators, whom not every tenant has.
  if (builtIn === 'superadmin') return { key: builtIn, name: '', role: builtIn, role_id: null, assignable: false }
  if (builtIn !== undefined) return roles.find(({ key }) => key === builtIn)
  const word = normalizeName(text)
  const similar = word === '' ? [] : roles.filter(({ name }) => normalizeName(name) === word)
  return similar.length === 1 ? similar[0] : undefined
}

/** Finds the groups that a cell names, separated by semicolons. */
function findGroups(groups: readonly ImportGroup[], text: string): readonly string[] | { error: RowError } {
  const names = text.split(';').map((name) => toSingleLine(name).trim().toLowerCase())
  const found = new Set<string>()
  for (const name of names.filter(Boolean)) {
    const group = groups.find((one) => one.name.toLowerCase() === name)
    if (group === undefined) return { error: 'group-unknown' }
    if (!group.assignable) return { error: 'group-not-allowed' }
    found.add(group.id)
  }
  return found.size > maxGroupsPerUser ? { error: 'too-many-groups-of-user' } : [...found]
}

/** Joins the lines of a cell. */
const toSingleLine = (text: string): string => text.replace(/\s+/g, ' ')
const Name = optionalSingleLine(maxNameLength)

/** Parses a row's unescaped cells into a user to invite, or the reason why not; `email` is as written if it is invalid. */
export function parseRow(
  cells: readonly string[],
  { columns, mapping, options, roles, groups: known }: ImportSettings,
): { email: string; user: ImportedUser } | { email: string; error: RowError } {
  const getCell = (field: ImportField): string => cells[mapping.indexOf(field)] ?? ''
  const rawEmail = getCell('email')
  if (mapping.some((field, index) => field !== '' && cells[index]?.includes('\uFFFD')))
    return { email: rawEmail, error: 'encoding-wrong' }
  if (cells.slice(columns).some((cell) => cell !== '')) return { email: rawEmail, error: 'row-too-long' }
  const email = Email.safeParse(unwrapEmail(rawEmail))
  if (!email.success) return { email: rawEmail, error: 'email-invalid' }
  const rawNames = [toSingleLine(getCell('firstname')), toSingleLine(getCell('lastname'))] as const
  if (rawNames.some((name) => name.length > maxNameLength)) return { email: email.data, error: 'name-too-long' }
  const [firstname, lastname] = rawNames.map((name) => Name.safeParse(name).data)
  if (firstname === undefined || lastname === undefined) return { email: email.data, error: 'name-unreadable' }
  const cell = getCell('role')
  const given = cell === '' ? roles.find(({ key }) => key === options.role) : findRole(roles, cell)
  if (given === undefined) return { email: email.data, error: 'role-unknown' }
  if (!given.assignable) return { email: email.data, error: 'role-not-allowed' }
  const { role, role_id } = given
  const groups = findGroups(known, getCell('group'))
  if ('error' in groups) return { email: email.data, error: groups.error }
  // 'fr-CA' is French.
  const [languageWord = ''] = getCell('language').split(/[-_]/)
  const language = languageWord === '' ? options.language : findKey(languageKeywords, normalizeName(languageWord))
  if (language === undefined) return { email: email.data, error: 'language-unknown' }
  return { email: email.data, user: { email: email.data, firstname, lastname, role, role_id, language, groups } }
}

const maxSampleWords = 8
const maxSampleLength = 60

/** Finds cells that would read differently in another encoding, those that cannot be read in this one first. */
export function findEncodingSample(rows: readonly (readonly string[])[]): string[] {
  const words = new Set<string>()
  const unreadable = new Set<string>()
  for (const cells of rows)
    for (const cell of cells) {
      if (unreadable.size === maxSampleWords) break
      if (cell.includes('\uFFFD')) unreadable.add(cell)
      else if (words.size < maxSampleWords && /[^\0-\x7f]/.test(cell)) words.add(cell)
    }
  return [...unreadable, ...words].slice(0, maxSampleWords).map((cell) => cutText(cell.trim(), maxSampleLength))
}

const examples: { readonly [language in Language]: readonly (readonly string[])[] } = {
  en: [
    ['ada@example.com', 'Ada', 'Lovelace', 'Member', '', 'English'],
    ['blaise@example.com', 'Blaise', 'Pascal', 'Administrator', '', 'French'],
  ],
  fr: [
    ['ada@example.com', 'Ada', 'Lovelace', 'Membre', '', 'Anglais'],
    ['blaise@example.com', 'Blaise', 'Pascal', 'Administrateur', '', 'Français'],
  ],
}

/** Builds a file to fill in: the column names, and example rows. */
export const buildTemplate = (
  language: Language,
): { header: readonly string[]; rows: readonly (readonly string[])[] } => ({
  header: fields.map((field) => columnNames[field][language][0] ?? ''),
  rows: examples[language],
})

/**
 * Builds a safe display name for an uploaded file: without a path, control or direction marks, and of limited length.
 */
export const toFileLabel = (fileName: string): string => {
  const [name = ''] = fileName.split(/[\\/]/).slice(-1)
  return cutText(name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim(), 100)
}
