import { createMomentFormats } from '@foyer/contract/moments'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { Db } from '#platform/database/database.ts'
import { mailButton, mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import { neutralizeLinks } from '#platform/mail/mail-text.ts'
import type { Services } from '#platform/services.ts'
import { type DueOwner, findOwners, type ListedRecording } from './due-owners.store.ts'
import { ruleEmailTexts } from './rule-email.texts.ts'

/** The most recordings that an email names of each list. */
const maxNamed = 30

type Lists = { moved: readonly ListedRecording[]; coming: readonly ListedRecording[] }
type Rule = { keepDays: number; trashDays: number; soonDays: number }

const byOwner = (rows: readonly ListedRecording[], id: string) => rows.filter(({ owner_id: ownerId }) => ownerId === id)

/** Writes a list of recordings below its sentence; nothing without recordings. */
function writeList(rows: readonly ListedRecording[], sentence: string, owner: DueOwner): string[] {
  if (rows.length === 0) return []
  const formats = createMomentFormats(owner.language, owner.zone, owner.style)
  const named = rows.slice(0, maxNamed)
  return [
    sentence,
    ...named.map((row) => `- ${neutralizeLinks(row.topic)}, ${formats.dateTime(row.started_at)}`),
    ...(rows.length > named.length ? [`- ${ruleEmailTexts[owner.language].more(rows.length - named.length)}`] : []),
  ]
}

/**
 * Emails each owner, if they are still an active user, which of their recordings a rule has moved to the trash, and which
 * go there soon.
 */
export async function sendRuleEmails(
  { mail, env }: Pick<Services, 'mail' | 'env'>,
  db: Db,
  { tenantId, lists, rule }: { tenantId: string; lists: Lists; rule: Rule },
): Promise<void> {
  const ids = new Set([...lists.moved, ...lists.coming].flatMap(({ owner_id: id }) => (id === null ? [] : [id])))
  if (ids.size === 0) return
  const { brand, origin } = await findMailBranding(db, env, tenantId)
  for (const owner of await findOwners(db, [...ids])) {
    const { email, name, language } = owner
    const texts = ruleEmailTexts[language]
    const [moved, coming] = [byOwner(lists.moved, owner.id), byOwner(lists.coming, owner.id)]
    const lines = [
      ...writeList(moved, texts.moved(moved.length, rule.trashDays), owner),
      ...writeList(coming, texts.coming(coming.length, rule.soonDays), owner),
    ]
    const subject = texts.subject(moved.length, coming.length)
    const url = `${origin}/portal/cloud-recordings${moved.length > 0 ? '?tab=trash' : ''}`
    const reason = texts.reason(rule.keepDays)
    const text = `${[...lines, '', `${texts.openText} ${url}`, '', reason].join('\n')}\n`
    const body = [...lines.map(mailParagraph), mailButton(brand, { url, label: texts.open })].join('\n')
    const html = renderMailLayout({ language, brand, title: subject, heading: subject, foot: reason }, body)
    await mail.enqueue(db, { tenantId, to: { email, name }, subject, text, html }, { by: 'portal' })
  }
}
