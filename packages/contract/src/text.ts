import { z } from 'zod'

/**
 * What nobody sees: soft hyphens, zero-width spaces, marks that turn the direction of writing. It comes along when text
 * is pasted, and can make one name look like another. Joiners and variation selectors stay: scripts and emoji need them.
 */
const invisible = /(?!\u200C|\u200D|[\uFE00-\uFE0F])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Control characters, line separators, and halves of characters, which no database can store. */
const oneLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u
/** The same, but for line feeds. */
const lineOrMore = /^(?:\n|[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}])*$/u
const wellFormed = /^\P{Cs}*$/u

const removeInvisible = (text: string): string => text.replace(invisible, '')

/** One line of text that may be empty. Every name that is typed is made of this. */
export const optionalSingleLine = (max: number, error?: { error: string }) =>
  z.string(error).overwrite(removeInvisible).trim().max(max, error).regex(oneLine, error)

/** The same, never empty. */
export const singleLine = (max: number, error?: { error: string }) => optionalSingleLine(max, error).min(1, error)

/** Text of several lines, each ending with a line feed, that may be empty. */
export const multiLine = (max: number, error?: { error: string }) =>
  z
    .string(error)
    .overwrite((text) => removeInvisible(text).replaceAll('\r\n', '\n'))
    .trim()
    .max(max, error)
    .regex(lineOrMore, error)

/** What is compared and never shown, such as a password or the secret of a link: taken as it comes. */
export const secretText = (max: number, error?: { error: string }) =>
  z.string(error).max(max, error).regex(wellFormed, error)

/** What a list is searched for: pasted from anywhere, and only its words count. */
export const searchText = (max: number) =>
  z
    .string()
    .overwrite((text) => removeInvisible(text).replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' '))
    .trim()
    .max(max)

/** The beginning of a text, at most so many UTF-16 units long, never ending with half a character. */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
