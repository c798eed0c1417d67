import type { ComputerSystem } from '@foyer/contract/recordings/local-recordings'

const maxTopic = 80
/** Systems limit the bytes of a name to 255. */
const maxTopicBytes = 220
const two = (value: number): string => String(value).padStart(2, '0')

/** Takes as many whole characters as a name may have. */
function shorten(text: string): string {
  const encoder = new TextEncoder()
  let short = ''
  for (const character of Array.from(text).slice(0, maxTopic)) {
    if (encoder.encode(short + character).length > maxTopicBytes) break
    short += character
  }
  return short
}

/**
 * Builds the name of a file that all systems can write: 2026-11-23 0930 Topic.webm, in the time of the computer. What
 * Windows forbids becomes a blank, and so does a dot at the end.
 */
export function buildFileName(startedAt: Date, topic: string, extension = 'webm'): string {
  const day = `${startedAt.getFullYear()}-${two(startedAt.getMonth() + 1)}-${two(startedAt.getDate())}`
  const time = `${two(startedAt.getHours())}${two(startedAt.getMinutes())}`
  const safe = topic
    .normalize('NFC')
    // Control characters, marks that change the direction of the text, and what names of files may not have.
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const short = shorten(safe).replace(/[. ]+$/, '')
  return `${[day, time, short].filter((part) => part !== '').join(' ')}.${extension}`
}

/** Adds a number to a name that is taken: Topic (2).webm. */
export function numberName(name: string, number: number): string {
  const at = name.lastIndexOf('.')
  return number === 1 ? name : `${name.slice(0, at)} (${number})${name.slice(at)}`
}

/** Writes the path of a file as its system does. */
export const writePath = (fileName: string, system: ComputerSystem): string =>
  system === 'windows' ? fileName.replaceAll('/', '\\') : fileName
