import type { Secret } from '#platform/security/secret.ts'

type Addressing = { tenantId: string; origin: string; services: { secret: Secret } }

/** The purpose of a token, so that nothing else that is sealed can pass for one. */
const purpose = 'respond'

/**
 * Returns the address of the page on which an invitee responds; the token is in the fragment, which browsers do not
 * send to servers.
 */
export const buildAnswerUrl = ({ tenantId, origin, services }: Addressing, inviteeId: string): string =>
  `${origin}/portal/respond#${services.secret.seal(`${purpose}:${tenantId}:${inviteeId}`).toString('base64url')}`

/**
 * Reads the id of the invitee whom a token of the tenant names; undefined if it is not one of ours, or another
 * tenant's.
 */
export function readInvitationToken(secret: Secret, tenantId: string, token: string): string | undefined {
  const sealed = Buffer.from(token, 'base64url')
  // Nonce and tag are 28 bytes. Another spelling of the same bytes is not the token that was sent.
  if (sealed.length <= 28 || sealed.toString('base64url') !== token) return undefined
  let text: string
  try {
    text = secret.open(sealed)
  } catch {
    return undefined
  }
  const [use, tenant, inviteeId] = text.split(':')
  return use === purpose && tenant === tenantId ? inviteeId : undefined
}
