import type { Language } from '@foyer/contract/language'
import { createMomentFormats, type MomentStyle } from '@foyer/contract/moments'
import { sendAccountNotice } from '#features/identity/auth/account-notice.commands.ts'
import type { CallRequest, TenantContext } from '#platform/calls/context.ts'
import { toErrorCode } from '#platform/errors/error-response.ts'
import { nameZone } from '#platform/mail/mail-text.ts'
import { accountProof } from '#platform/security/known-device.ts'
import { toCoarseNetwork } from '#platform/security/network.ts'
import { newDeviceTexts } from './new-device.texts.ts'
import { readUserAgent } from './sessions.rules.ts'
import { findSeen } from './sessions.store.ts'

/** A browser that keeps no cookies is new at every sign-in. */
const maxMails = { limit: 5, seconds: 24 * 60 * 60 }

type SignedInUser = { id: string; email: string; firstname: string; lastname: string }

type Reader = { language: Language; timezone: string; style: MomentStyle }

/**
 * Formats the present time in the user's zone and formats; in UTC if they have none, or one that this version of Node
 * does not know.
 */
function formatNow({ language, timezone: zone, style }: Reader): string {
  try {
    return nameZone(createMomentFormats(language, zone, style).dateTimeWithOffset(new Date()), zone)
  } catch {
    return createMomentFormats(language, 'UTC', style).dateTimeWithOffset(new Date())
  }
}

/** Emails a user that they have signed in with a browser which has not done so before; not at the first sign-in ever. */
export async function announceNewDevice(
  { db, tenantId, services, request }: TenantContext & { request: CallRequest },
  user: SignedInUser,
): Promise<void> {
  const { id, email } = user
  if (request.device.hasProven(accountProof(email))) return
  const reader = await findSeen(db, id)
  if (reader === undefined) return
  const { language } = reader
  try {
    await services.rateLimits.consume(tenantId, [{ key: `new-device:${id}`, ...maxMails }])
  } catch (error) {
    // The limit is reached, or the database is busy: a sign-in never fails for want of its email.
    if (toErrorCode(error) === 'unexpected') throw error
    return
  }
  const texts = newDeviceTexts[language]
  const { browser, system } = readUserAgent(request.agent)
  const network = toCoarseNetwork(request.address)
  await sendAccountNotice({ db, tenantId, services }, { ...user, language }, (brand) => ({
    subject: texts.subject(brand.name),
    heading: texts.opening(email, brand.text),
    facts: [
      texts.device(browser, system),
      texts.time(formatNow(reader)),
      ...(network === '' ? [] : [texts.network(network)]),
    ],
    advice: texts.advice,
    footer: texts.footer(brand.text),
  }))
}
