import { invitationDays } from '@foyer/contract/invitations'
import type { Db, Unit } from '#platform/database.ts'
import type { Platform } from '#platform/handle.ts'
import { findMailSender, frameMail, type MailBrand, mailButton, mailParagraph } from '#platform/mail-frame.ts'
import type { OutgoingMail } from '#platform/mail-rows.ts'
import { unlinked } from '#platform/mail-text.ts'
import { buildTokenUrl, replaceTokens } from '#platform/one-time-tokens.ts'
import { type Addressee, insertAll, type NewPerson, renew } from './invitations.store.ts'
import { type InvitationKind, invitationTexts } from './invitations.texts.ts'

/** Where people are invited: inside a tenant's wall, by whom, as the mail names them. */
export type InvitationScene = {
  unit: Unit
  tenantId: string
  platform: Pick<Platform, 'env' | 'events' | 'mail'>
  by?: string
}
type Letter = { kind: InvitationKind; brand: MailBrand; by: string | undefined; url: string }

function letterTo({ language }: Addressee, { kind, brand, by, url }: Letter) {
  const texts = invitationTexts[language]
  const name = unlinked(brand.name)
  const subject = texts.subject[kind](brand.name)
  const heading = texts.opening[kind](name, by === undefined ? undefined : unlinked(by))
  const [what, until, foot] = [texts.what[kind], texts.until(invitationDays), texts.foot(name)]
  const body = `${mailParagraph(what)}\n${mailButton(brand, { url, label: texts.button })}\n${mailParagraph(until)}`
  return {
    subject,
    text: [heading, '', what, '', `${texts.open} ${url}`, until, '', foot, ''].join('\n'),
    html: frameMail({ language, brand, title: subject, heading, foot }, body),
  }
}

/** Mails each a link of their own; older links of theirs end. */
async function sendLinks(scene: InvitationScene, kind: InvitationKind, people: readonly Addressee[]): Promise<void> {
  const [first] = people
  if (first === undefined) return
  const { unit, tenantId, platform, by } = scene
  const { brand, origin } = await findMailSender(unit.db, platform.env, tenantId)
  const tokens = await replaceTokens(
    unit.db,
    'invitation',
    people.map(({ id }) => id),
  )
  const mails = people.map((person): OutgoingMail => {
    const token = tokens.get(person.id) ?? ''
    const url = buildTokenUrl(origin, 'invitation', token)
    return {
      tenantId,
      to: { email: person.email, name: `${person.firstname} ${person.lastname}`.trim() },
      ...letterTo(person, { kind, brand, by, url }),
      secrets: [token],
    }
  })
  // One alone is waited for; many let others overtake them.
  if (mails.length === 1 && mails[0] !== undefined) await platform.mail.write(unit, mails[0])
  else await platform.mail.writeAll(unit, mails)
  await platform.events.emit(unit, { tenantId, topic: 'users', objectId: first.id })
}

/** New invitation links by user id, of those who have not accepted yet; their earlier links end. Sends nothing. */
export async function createInvitationLinks(
  db: Db,
  origin: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const users = [...(await renew(db, ids, 'invited')), ...(await renew(db, ids, 'unlinked'))]
  const tokens = await replaceTokens(
    db,
    'invitation',
    users.map(({ id }) => id),
  )
  return new Map([...tokens].map(([id, token]) => [id, buildTokenUrl(origin, 'invitation', token)]))
}

/** Invites many in few statements; whoever is a user of the tenant already is `known`, and neither changed nor mailed. */
export async function inviteAll(
  scene: InvitationScene,
  people: readonly NewPerson[],
  kind: InvitationKind = 'invitation',
): Promise<{ invited: Addressee[]; known: string[] }> {
  // In one order for everybody: two that invite the same people at once wait for each other, not both for both.
  const once = [...new Map(people.map((person) => [person.email, person])).values()]
  const sorted = once.toSorted((a, b) => (a.email < b.email ? -1 : 1))
  const invited = await insertAll(scene.unit.db, scene.tenantId, sorted)
  const fresh = new Set(invited.map(({ email }) => email))
  await sendLinks(scene, kind, invited)
  return { invited, known: once.map(({ email }) => email).filter((email) => !fresh.has(email)) }
}

/** Sends the invitations of these people again; answers the ids of those who have one. */
export async function inviteAgain(
  scene: InvitationScene,
  ids: readonly string[],
  kind: 'invitation' | 'registration' = 'invitation',
): Promise<string[]> {
  const people = await renew(scene.unit.db, ids, 'invited')
  await sendLinks(scene, kind, people)
  return people.map(({ id }) => id)
}

/** Invites unlinked people back; answers the ids of those who are unlinked. */
export async function inviteBack(scene: InvitationScene, ids: readonly string[]): Promise<string[]> {
  const people = await renew(scene.unit.db, ids, 'unlinked')
  await sendLinks(scene, 'return', people)
  return people.map(({ id }) => id)
}
