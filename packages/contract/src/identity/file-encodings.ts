import { z } from 'zod'
import type { Labels } from '../field-labels.ts'

/** Encodings in which text files are read, those that are detected first. */
export const fileEncodings = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const),
  ...(['windows-1250', 'windows-1251', 'windows-1253', 'windows-1254', 'windows-1257'] as const),
  ...(['shift_jis', 'gb18030', 'big5', 'euc-kr'] as const),
] as const
export const FileEncoding = z.enum(fileEncodings)
export type FileEncoding = z.output<typeof FileEncoding>

export const fileEncodingLabels = {
  'encoding:utf-8': { en: 'Unicode (UTF-8)', fr: 'Unicode (UTF-8)' },
  'encoding:utf-16le': { en: 'Unicode (UTF-16)', fr: 'Unicode (UTF-16)' },
  'encoding:utf-16be': { en: 'Unicode (UTF-16, big-endian)', fr: 'Unicode (UTF-16, gros-boutiste)' },
  'encoding:windows-1252': { en: 'Western European (Windows)', fr: 'Europe de l’Ouest (Windows)' },
  'encoding:macintosh': { en: 'Western European (Mac)', fr: 'Europe de l’Ouest (Mac)' },
  'encoding:windows-1250': { en: 'Central European (Windows)', fr: 'Europe centrale (Windows)' },
  'encoding:windows-1251': { en: 'Cyrillic (Windows)', fr: 'Cyrillique (Windows)' },
  'encoding:windows-1253': { en: 'Greek (Windows)', fr: 'Grec (Windows)' },
  'encoding:windows-1254': { en: 'Turkish (Windows)', fr: 'Turc (Windows)' },
  'encoding:windows-1257': { en: 'Baltic (Windows)', fr: 'Balte (Windows)' },
  'encoding:shift_jis': { en: 'Japanese (Shift JIS)', fr: 'Japonais (Shift JIS)' },
  'encoding:gb18030': { en: 'Chinese, simplified (GB 18030)', fr: 'Chinois simplifié (GB 18030)' },
  'encoding:big5': { en: 'Chinese, traditional (Big5)', fr: 'Chinois traditionnel (Big5)' },
  'encoding:euc-kr': { en: 'Korean (EUC-KR)', fr: 'Coréen (EUC-KR)' },
} satisfies Labels & { readonly [key in `encoding:${FileEncoding}`]: unknown }
