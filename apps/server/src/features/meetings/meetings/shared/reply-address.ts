import { randomBytes } from 'node:crypto'
import { replyTokenLength } from '#platform/env.ts'

// Letters and digits that survive programs which write addresses in lower case.
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** Generates a token of 130 random bits. */
export const createReplyToken = (): string =>
  [...randomBytes(replyTokenLength)].map((byte) => alphabet[byte % alphabet.length]).join('')

/** Builds the address of the mailbox with the token of an invitation: `replies+<token>@example.org`. */
export function buildReplyAddress(replyTo: string, token: string): string {
  const at = replyTo.lastIndexOf('@')
  return `${replyTo.slice(0, at)}+${token}${replyTo.slice(at)}`
}

/** Finds the tokens in addresses of the mailbox that a text contains. */
export function findReplyTokens(replyTo: string, text: string): string[] {
  const [start = '', end = ''] = buildReplyAddress(replyTo, ' ').split(' ').map(RegExp.escape)
  const addresses = new RegExp(`(?<![^\\s<>:,;"])${start}([a-z2-7]{${replyTokenLength}})${end}(?![\\w.-])`, 'gi')
  return [...text.matchAll(addresses)].map(([, token = '']) => token.toLowerCase())
}
