import type { FileEncoding } from '@foyer/contract/identity/file-encodings'

const sampledBytes = 4096
const replacement = '\uFFFD'

/** Detects UTF-16 by the byte order mark, else by every other byte being zero. */
function detectUtf16(bytes: Uint8Array): FileEncoding | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, sampledBytes)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const threshold = sample.length / 4
  if (odd > threshold && even === 0) return 'utf-16le'
  return even > threshold && odd === 0 ? 'utf-16be' : undefined
}

const decode = (bytes: Uint8Array, encoding: FileEncoding): string => new TextDecoder(encoding).decode(bytes)

/** Checks whether a text that was read as UTF-8 is such, apart from a few bytes that were pasted into it. */
function isMostlyUtf8(text: string): boolean {
  const unreadable = text.split(replacement).length - 1
  const others = text.match(/[^\0-\x7f\uFFFD]/gu)?.length ?? 0
  return unreadable <= others
}

/** Accented characters of old Macs, as they read in the encoding of Windows: where no word has such characters. */
const macCharacters = /[\x80-\x9f]|\p{Ll}[ŠŽŒŸ‡ˆ‰˜]|ƒ\p{Ll}/u

/**
 * Detects the encoding. UTF-8 and UTF-16 are certain; of the others, which no byte distinguishes, it is that of Western
 * European spreadsheets on Windows, or on old Macs.
 */
function detectEncoding(bytes: Uint8Array): FileEncoding {
  const utf16 = detectUtf16(bytes)
  if (utf16 !== undefined) return utf16
  const text = decode(bytes, 'utf-8')
  if (!text.includes(replacement) || isMostlyUtf8(text)) return 'utf-8'
  return macCharacters.test(decode(bytes, 'windows-1252')) ? 'macintosh' : 'windows-1252'
}

/** A text, and the encoding in which it was read; what has no meaning in it became U+FFFD. */
export type DecodedText = { text: string; encoding: FileEncoding }

/** Decodes a text file in the given encoding, or else in a detected one; undefined if the file is binary. */
export function decodeText(bytes: Uint8Array, given?: FileEncoding): DecodedText | undefined {
  const encoding = given ?? detectEncoding(bytes)
  const text = decode(bytes, encoding)
  return text.includes('\0') ? undefined : { text, encoding }
}
