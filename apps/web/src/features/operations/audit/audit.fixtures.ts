import type { AuditEntry } from '@foyer/contract/operations/audit'
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { buildUser, refuse, render, type StubResponses } from '#test/kit.tsx'

export const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
export const bo = id(50)
const labels: { readonly [call: string]: { readonly en: string; readonly fr: string } } = {
  'users.enable': { en: 'Enabled or disabled a user', fr: 'Utilisateur activé ou désactivé' },
  'auth.login': { en: 'Signed in', fr: 'Connexion' },
  'tenantSmtp.test': { en: 'Sent a test email', fr: 'E-mail de test envoyé' },
}
const label = (call: string, language: 'en' | 'fr') => labels[call]?.[language] ?? call
export const entry = (last: number, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: id(last),
  at: '2026-11-20T10:00:07.000Z',
  tenantuuid: id(1),
  tenant: 'Acme',
  actor: 'ana@acme.test',
  actorUser: null,
  actorPicture: '',
  crossTenant: false,
  call: 'users.enable',
  action: '',
  objectId: bo,
  objectLabel: 'bo@acme.test',
  target: null,
  denied: false,
  before: { status: 'active', role: 'member' },
  after: { status: 'disabled', role: 'member' },
  ipAddress: '192.0.2.7',
  ...overrides,
})
type Options = { language?: 'fr'; role?: 'superadmin'; path?: string }
export function show(items: AuditEntry[] | 'failed', { language, role, path = '/portal/audit-log' }: Options = {}) {
  const audit: StubResponses['audit'] = {
    list: ({ language: requested = 'en' }) =>
      items === 'failed'
        ? refuse(503, 'unavailable', { message: 'Down' })
        : { items: items.map((item) => ({ ...item, action: label(item.call, requested) })), hasMore: false },
    listActions: ({ language: requested = 'en' }) => ({
      items: Object.keys(labels).map((call) => ({ call, label: label(call, requested) })),
    }),
  }
  return render(path, { user: buildUser(role ?? 'admin'), responses: { audit }, ...(language ? { language } : {}) })
}

/** Returns the sentences that are listed, once there are any. */
export async function findSentences(): Promise<(string | null | undefined)[]> {
  const find = () => [...document.querySelectorAll('[data-opens]')]
  await waitFor(() => expect(find()).not.toEqual([]))
  return find().map(({ parentElement }) => parentElement?.textContent)
}
