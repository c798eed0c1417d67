import { z } from 'zod'
import { removeInvisible } from './invisible.ts'

/** No control characters, line separators or unpaired surrogates; PostgreSQL cannot store the latter. */
const oneLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u
/** The same, but line feeds are allowed. */
const severalLines = /^(?:\n|[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}])*$/u
const wellFormed = /^\P{Cs}*$/u

/** Builds a field for one line of text that may be empty; the base of all names. */
export const optionalSingleLine = (max: number, error?: { error: string }) =>
  z.string(error).overwrite(removeInvisible).trim().max(max, error).regex(oneLine, error)

/** Builds a field for one line of text, not empty. */
export const singleLine = (max: number, error?: { error: string }) => optionalSingleLine(max, error).min(1, error)

/** Builds a field for several lines of text that may be empty; line breaks are normalized to line feeds. */
export const multiLine = (max: number, error?: { error: string }) =>
  z
    .string(error)
    .overwrite((text) => removeInvisible(text).replaceAll('\r\n', '\n'))
    .trim()
    .max(max, error)
    .regex(severalLines, error)

/**
 * Builds a field for text that is compared and never shown, such as a password or the token of a link; it is not
 * normalized.
 */
export const secretText = (max: number, error?: { error: string }) =>
  z.string(error).max(max, error).regex(wellFormed, error)

/**
 * Builds a field for a search text: since only its words count, any line breaks and control characters become spaces.
 */
export const searchText = (max: number) =>
  z
    .string()
    .overwrite((text) => removeInvisible(text).replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' '))
    .trim()
    .max(max)
