/**
 * Reads the Range header of a request for a file of so many bytes (RFC 9110, section 14): undefined for all of it, also
 * where several ranges or other units are asked for, which a server may ignore.
 */
export function parseRange(
  header: string | undefined,
  bytes: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  // Without a first byte the last ones are meant.
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start >= bytes || (first === '' && Number(last) === 0) ? 'unsatisfiable' : { start, end }
}

/** Checks whether a response of all bytes, or of a part, begins with the first one: a download that goes on does not. */
export const isFromStart = (part: { start: number } | undefined): boolean => part === undefined || part.start === 0
