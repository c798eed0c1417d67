import { contract } from '@foyer/contract/contract'
import { z } from 'zod'
import type { Language } from './axe.ts'
import type { RunningPortal, TestTenant } from './portal.ts'

export const setLanguageOfAccount =
  (portal: RunningPortal, subdomain: string, cookie: string) => async (language: Language) => {
    await portal.call(subdomain, cookie, contract.auth.updateLanguage, { language })
  }

const inTwoHours = (): { start: string; end: string } => {
  const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16)
  return { start: at(2), end: at(3) }
}

const Made = z.object({ id: z.string(), number: z.string() })
/** Makes a meeting of the host, with the link for guests. */
export async function makeMeeting(
  portal: RunningPortal,
  { subdomain, host, origin }: TestTenant,
  kind: 'scheduled' | 'open',
  topic: string,
  options: { lobby?: boolean; autoRecord?: boolean } = {},
) {
  const password = 'secret-word'
  const times = kind === 'scheduled' ? inTwoHours() : {}
  const form = { kind, topic, timezone: 'UTC', password, options: { ...options, joinBeforeHost: false }, ...times }
  const { body } = await portal.call(subdomain, host.cookie, contract.meetings.create, form)
  const { id, number } = Made.parse(body)
  return { id, number, link: `${origin}/portal/join/${number}#${password}` }
}
export const invite = (portal: RunningPortal, { subdomain, host }: TestTenant, id: string) =>
  portal.call(subdomain, host.cookie, contract.meetings.invite, { id, invitees: [{ email: 'gus@elsewhere.test' }] })

const Listed = z.object({ items: z.tuple([z.object({ tenantuuid: z.string() })]) })
export async function findTenantId(portal: RunningPortal, { subdomain, admin }: TestTenant): Promise<string> {
  const { body } = await portal.call(subdomain, admin.cookie, contract.tenants.list, {})
  return Listed.parse(body).items[0].tenantuuid
}
