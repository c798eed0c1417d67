import { invitationDays } from '@foyer/contract/identity/invitations'
import type { Platform } from '#platform/calls/define-handlers.ts'
import type { Db, Transaction } from '#platform/database/database.ts'
import {
  findMailBranding,
  type MailBrand,
  mailButton,
  mailParagraph,
  renderMailLayout,
} from '#platform/mail/mail-layout.ts'
import type { OutgoingMail } from '#platform/mail/mail-outbox.ts'
import { neutralizeLinks } from '#platform/mail/mail-text.ts'
import { buildTokenUrl, issueTokens } from '#platform/security/one-time-tokens.ts'
import { insertAll, type NewUser, type Recipient, renewInvitations } from './invitations.store.ts'
import { type InvitationKind, invitationTexts } from './invitations.texts.ts'

/** Where people are invited: inside a tenant's wall, by whom, as the mail names them. */
export type InvitationContext = {
  tx: Transaction
  tenantId: string
  platform: Pick<Platform, 'env' | 'events' | 'mail'>
  by?: string
}
type InvitationMail = { kind: InvitationKind; brand: MailBrand; by: string | undefined; url: string }

function buildInvitationMail({ language }: Recipient, { kind, brand, by, url }: InvitationMail) {
  const texts = invitationTexts[language]
  const name = neutralizeLinks(brand.name)
  const subject = texts.subject[kind](brand.name)
  const heading = texts.opening[kind](name, by === undefined ? undefined : neutralizeLinks(by))
  const [what, until, foot] = [texts.what[kind], texts.until(invitationDays), texts.foot(name)]
  const body = `${mailParagraph(what)}\n${mailButton(brand, { url, label: texts.button })}\n${mailParagraph(until)}`
  return {
    subject,
    text: [heading, '', what, '', `${texts.open} ${url}`, until, '', foot, ''].join('\n'),
    html: renderMailLayout({ language, brand, title: subject, heading, foot }, body),
  }
}

/** Mails each a link of their own; older links of theirs end. */
async function sendLinks(context: InvitationContext, kind: InvitationKind, users: readonly Recipient[]): Promise<void> {
  const [first] = users
  if (first === undefined) return
  const { tx, tenantId, platform, by } = context
  const { brand, origin } = await findMailBranding(tx.db, platform.env, tenantId)
  const tokens = await issueTokens(
    tx.db,
    'invitation',
    users.map(({ id }) => id),
  )
  const mails = users.map((user): OutgoingMail => {
    const token = tokens.get(user.id) ?? ''
    const url = buildTokenUrl(origin, 'invitation', token)
    return {
      tenantId,
      to: { email: user.email, name: `${user.firstname} ${user.lastname}`.trim() },
      ...buildInvitationMail(user, { kind, brand, by, url }),
      secrets: [token],
    }
  })
  // One alone is waited for; many let others overtake them.
  if (mails.length === 1 && mails[0] !== undefined) await platform.mail.enqueue(tx, mails[0])
  else await platform.mail.enqueueMany(tx, mails)
  await platform.events.emit(tx, { tenantId, topic: 'users', objectId: first.id })
}

/** New invitation links by user id, of those who have not accepted yet; their earlier links end. Sends nothing. */
export async function createInvitationLinks(
  db: Db,
  origin: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const users = [...(await renewInvitations(db, ids, 'invited')), ...(await renewInvitations(db, ids, 'unlinked'))]
  const tokens = await issueTokens(
    db,
    'invitation',
    users.map(({ id }) => id),
  )
  return new Map([...tokens].map(([id, token]) => [id, buildTokenUrl(origin, 'invitation', token)]))
}

/** Invites many in few statements; whoever is a user of the tenant already is `known`, and neither changed nor mailed. */
export async function inviteUsers(
  context: InvitationContext,
  users: readonly NewUser[],
  kind: InvitationKind = 'invitation',
): Promise<{ invited: Recipient[]; known: string[] }> {
  // In one order for everybody: two that invite the same people at once wait for each other, not both for both.
  const runOnce = [...new Map(users.map((user) => [user.email, user])).values()]
  const sorted = runOnce.toSorted((a, b) => (a.email < b.email ? -1 : 1))
  const invited = await insertAll(context.tx.db, context.tenantId, sorted)
  const fresh = new Set(invited.map(({ email }) => email))
  await sendLinks(context, kind, invited)
  return { invited, known: runOnce.map(({ email }) => email).filter((email) => !fresh.has(email)) }
}

/** Sends the invitations of these people again; answers the ids of those who have one. */
export async function resendInvitations(
  context: InvitationContext,
  ids: readonly string[],
  kind: 'invitation' | 'registration' = 'invitation',
): Promise<string[]> {
  const users = await renewInvitations(context.tx.db, ids, 'invited')
  await sendLinks(context, kind, users)
  return users.map(({ id }) => id)
}

/** Invites unlinked people back; answers the ids of those who are unlinked. */
export async function reinviteUnlinked(context: InvitationContext, ids: readonly string[]): Promise<string[]> {
  const users = await renewInvitations(context.tx.db, ids, 'unlinked')
  await sendLinks(context, 'return', users)
  return users.map(({ id }) => id)
}
