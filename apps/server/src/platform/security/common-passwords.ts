import { readFileSync } from 'node:fs'

/** Words missing from the list: short and French ones that are often followed by digits. */
const otherWords =
  'passw trustno doudou marseille motdepasse temp default company abc abcd abcdef login user root guest aa123456 p@ssw0rd p@ssword'
/** The most common passwords are also rejected with digits and punctuation at the end. */
const stemCount = 3000

let list: { passwords: ReadonlySet<string>; stems: ReadonlySet<string> } | undefined

/** Reads the list on first use, so that it does not delay the start. */
function readList() {
  const lines = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n')
  const passwords = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const stems = new Set([...passwords.slice(0, stemCount), ...otherWords.split(' ')])
  return { passwords: new Set(passwords), stems }
}

/** Checks whether a password is common, also with other capitalisation and with digits or punctuation at the end. */
export function isCommonPassword(password: string): boolean {
  list ??= readList()
  const normalized = password.toLowerCase()
  return (
    list.passwords.has(normalized) ||
    list.stems.has(normalized) ||
    list.stems.has(normalized.replace(/[^\p{L}]+$/u, ''))
  )
}
