import type { Language } from '@foyer/contract/call'
import { createMomentFormats, type MomentStyle } from '@foyer/contract/moments'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { CallRequest, Services } from '#platform/calls/define-handlers.ts'
import type { Transaction } from '#platform/database/database.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import { neutralizeLinks } from '#platform/mail/mail-text.ts'
import { accountProof } from '#platform/security/known-device.ts'
import { toCoarseNetwork } from '#platform/security/network.ts'
import { newDeviceTexts } from './new-device.texts.ts'
import { readUserAgent } from './sessions.rules.ts'
import { findSeen } from './sessions.store.ts'

/** A browser that keeps no cookies is new at every sign-in. */
const maxMails = { limit: 5, seconds: 24 * 60 * 60 }

type SignInContext = { tx: Transaction; request: CallRequest; platform: Services }
type SignedInUser = { id: string; email: string; firstname: string; lastname: string }

type Reader = { language: Language; timezone: string; style: MomentStyle }

/** The time in the user's zone and formats; in UTC if they have none, or one that this version of Node does not know. */
function formatNow({ language, timezone: zone, style }: Reader): string {
  try {
    return `${createMomentFormats(language, zone, style).dateTimeWithOffset(new Date())} (${zone})`
  } catch {
    return createMomentFormats(language, 'UTC', style).dateTimeWithOffset(new Date())
  }
}

/** Emails a user that they have signed in with a browser which has not done so before; not at the first sign-in ever. */
export async function announceNewDevice({ tx, request, platform }: SignInContext, user: SignedInUser): Promise<void> {
  const { tenantId, device } = request
  const { id, email } = user
  if (device.hasProven(accountProof(email))) return
  const reader = await findSeen(tx.db, id)
  if (reader === undefined) return
  const { language } = reader
  try {
    await platform.rateLimits.consume(tenantId, [{ key: `new-device:${id}`, ...maxMails }])
  } catch (error) {
    // The limit is reached, or the database is busy: a sign-in never fails for want of its email.
    if (error instanceof CallError) return
    throw error
  }
  const { brand } = await findMailBranding(tx.db, platform.env, tenantId)
  const texts = newDeviceTexts[language]
  const name = neutralizeLinks(brand.name)
  const { browser, system } = readUserAgent(request.agent)
  const network = toCoarseNetwork(request.address)
  const facts = [
    texts.device(browser, system),
    texts.time(formatNow(reader)),
    ...(network === '' ? [] : [texts.network(network)]),
  ]
  const subject = texts.subject(brand.name)
  const [heading, foot] = [texts.opening(email, name), texts.footer(name)]
  const mail = {
    tenantId,
    to: { email, name: `${user.firstname} ${user.lastname}`.trim() },
    subject,
    text: [heading, '', ...facts, '', texts.advice, '', foot, ''].join('\n'),
    html: renderMailLayout(
      { language, brand, title: subject, heading, foot },
      [...facts, texts.advice].map(mailParagraph).join('\n'),
    ),
  }
  await platform.mail.enqueue(tx, mail, { by: 'portal' })
}
