import { z } from 'zod'
import { removeInvisible } from './text/invisible.ts'

// These are in the OpenAPI document, so that they name no classes of Unicode, which some readers do not know.
/** No control characters and no line separators. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused
const oneLine = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/
/** The same, but line feeds are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused
const severalLines = /^[^\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]*$/
/** Checks that there are no unpaired surrogates, which PostgreSQL cannot store. */
const isWellFormed = (text: string): boolean => /^\P{Cs}*$/u.test(text)

/** Builds a field for one line of text that may be empty; the base of all names. */
export const optionalSingleLine = (max: number, error?: { error: string }) =>
  z.string(error).overwrite(removeInvisible).trim().max(max, error).regex(oneLine, error).refine(isWellFormed, error)

/** Checks that something of a text can be seen: a blank Braille cell and what only changes other characters cannot. */
const isVisible = (text: string): boolean => text.replace(/\s|\u2800|\u200C|\u200D|[\uFE00-\uFE0F]/gu, '') !== ''

/** Builds a field for one line of text, not empty. */
export const singleLine = (max: number, error?: { error: string }) =>
  optionalSingleLine(max, error)
    .min(1, error)
    .refine((text) => text === '' || isVisible(text), error)

/** Builds a field for several lines of text that may be empty; line breaks are normalized to line feeds. */
export const multiLine = (max: number, error?: { error: string }) =>
  z
    .string(error)
    .overwrite((text) => removeInvisible(text).replaceAll('\r\n', '\n'))
    .trim()
    .max(max, error)
    .regex(severalLines, error)
    .refine(isWellFormed, error)

/** Builds a field for text of several lines whose spaces count; line breaks are normalized to line feeds. */
export const layoutText = (max: number, error?: { error: string }) =>
  z
    .string(error)
    .overwrite((text) => removeInvisible(text).replaceAll('\r\n', '\n'))
    .max(max, error)
    .regex(severalLines, error)
    .refine(isWellFormed, error)

/**
 * Builds a field for text that is compared and never shown, such as a password or the token of a link; it is not
 * normalized.
 */
export const secretText = (max: number, error?: { error: string }) =>
  z.string(error).max(max, error).refine(isWellFormed, error)

/** A search text of which nothing can be read: it has no words, so that it matches nothing instead of everything. */
const unreadable = '\uFFFD'

function cleanSearch(text: string): string {
  const cleaned = removeInvisible(text)
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return cleaned === '' && !/^\s*$/.test(text.replaceAll('\uFEFF', '?')) ? unreadable : cleaned
}

/**
 * Builds a field for a search text: since only its words count, any line breaks and control characters become spaces.
 */
export const searchText = (max: number) => z.string().overwrite(cleanSearch).max(max)
