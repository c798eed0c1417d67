import { vi } from 'vitest'
import type { Kit } from './kit.ts'

/** A mail as its reader gets it; `token` is the part of its link behind `#`. */
export type Mailed = { subject: string; text: string; html: string; logged: string; token: string; fromName: string }

/** Lists the mails to an address in a tenant, oldest first. */
export async function mailsTo(kit: Kit, tenantId: string, email: string): Promise<Mailed[]> {
  const rows = await kit.owner(
    'select * from emails where tenant_id = $1 and to_email = $2 order by created_at, message_id',
    [tenantId, email],
  )
  return rows.map((row) => {
    const text = kit.platform.secret.open(row.text_encrypted)
    return {
      subject: row.subject,
      text,
      html: kit.platform.secret.open(row.html_encrypted),
      logged: row.logged_text,
      token: /#([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? '',
      fromName: row.from_name,
    }
  })
}

/** Waits until a number of mails have been written to an address, and returns the last one. */
export async function mailNumber(kit: Kit, wanted: number, to: { tenantId: string; email: string }): Promise<Mailed> {
  return vi.waitFor(
    async () => {
      const mails = await mailsTo(kit, to.tenantId, to.email)
      const last = mails[wanted - 1]
      if (last === undefined || mails.length !== wanted) throw new Error(`${mails.length} mails to ${to.email}`)
      return last
    },
    { timeout: 5000, interval: 30 },
  )
}

/** Uses up the emails that callers without an account can have sent today. */
export const useUpVisitorMails = (kit: Kit, tenantId: string) =>
  kit.owner(
    `insert into rate_limits (tenant_id, key, count, expires_at)
      values ($1, 'outside-emails-of-visitors', 1000000, portal_now() + interval '1 day')
      on conflict (tenant_id, key) do update set count = excluded.count`,
    [tenantId],
  )
