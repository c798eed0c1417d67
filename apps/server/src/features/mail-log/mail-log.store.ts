import type { PageQuery } from '@foyer/contract/common'
import type { Db } from '#platform/database.ts'
import { matches, pageFrom } from '#platform/search.ts'

export async function findPage(db: Db, { page, size, search }: PageQuery) {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'to_email', 'subject', 'logged_text', 'state', 'answer', 'created_at', 'sent_at'])
    .where(matches('mail', search, { tenant: 'mails.tenant_id', id: 'mails.id' }))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(size + 1)
    .offset((page - 1) * size)
    .execute()
  return pageFrom(rows, size)
}
