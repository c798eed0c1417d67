import { readFileSync } from 'node:fs'

/** What the list lacks: short words and French ones that are as common before a row of digits. */
const otherWords =
  'passw trustno doudou marseille motdepasse temp default company abc abcd abcdef login user root guest aa123456 p@ssw0rd p@ssword'
/** Of so many, also the forms are refused that satisfy a rule of composition by digits and marks at the end. */
const stemCount = 3000

let list: { passwords: ReadonlySet<string>; stems: ReadonlySet<string> } | undefined

/** Read when the first password is chosen, so that no start waits for it. */
function readList() {
  const lines = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n')
  const passwords = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const stems = new Set([...passwords.slice(0, stemCount), ...otherWords.split(' ')])
  return { passwords: new Set(passwords), stems }
}

/** Whether a password is one of the most common, or one of those with any capitals, digits and marks behind it. */
export function isCommonPassword(password: string): boolean {
  list ??= readList()
  const normalized = password.toLowerCase()
  return (
    list.passwords.has(normalized) ||
    list.stems.has(normalized) ||
    list.stems.has(normalized.replace(/[^\p{L}]+$/u, ''))
  )
}
