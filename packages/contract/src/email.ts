/** The pattern of email addresses that zod accepts; stated here for pages, which have no zod. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
/** RFC 5321. */
export const maxEmailLength = 254

/** Parses the address, case-folded and trimmed; undefined if it is none. */
export function parseEmail(text: string): string | undefined {
  const email = text.trim()
  // Case-folded only afterwards: the lower case of a Kelvin sign is an ordinary k.
  return email.length <= maxEmailLength && emailPattern.test(email) ? email.toLowerCase() : undefined
}
