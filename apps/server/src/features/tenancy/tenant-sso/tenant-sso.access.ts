import type { Input } from '@foyer/contract/call'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import sharp from 'sharp'
import { defineAccess, unknownId } from '#test/access.ts'
import { findFakeIssuer } from '#test/fake-issuer.ts'

// A private address, to which the server must not connect.
const provider = {
  kind: 'other' as const,
  label: 'Acme ID',
  issuer: 'https://127.0.0.1/',
  clientId: 'portal',
  clientSecret: 'secret',
  enabled: true,
  allowedDomains: [],
  createsUsers: false,
  role: 'member' as const,
} satisfies Input<typeof tenantSso.create>

export const access = defineAccess(tenantSso, {
  list: { level: 'admin', input: ({ tenantId }) => ({ tenantuuid: tenantId }) },
  create: {
    level: 'admin',
    input: () => provider,
    ok: 400,
    accepted: async () => ({ ...provider, issuer: await findFakeIssuer() }),
    once: true,
  },
  update: { level: 'admin', input: () => ({ id: unknownId, version: 1, ...provider }), ok: 404 },
  uploadLogo: {
    level: 'admin',
    input: () => ({ provider: unknownId, file: new File(['no picture'], 'logo.png') }),
    ok: 400,
    accepted: async (kit, { tenantId }) => {
      const [{ id }] = await kit.owner(
        `insert into identity_providers (tenant_id, slot, kind, label, issuer, client_id, client_secret_encrypted,
           enabled, allowed_domains, creates_users, role)
         values ($1, 1, 'other', 'Acme ID', 'https://acme.test', 'portal', '', true, '{}', false, 'member') returning id`,
        [tenantId],
      )
      const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      return { provider: id, file: new File([new Uint8Array(await picture.png().toBuffer())], 'logo.png') }
    },
  },
  deleteLogo: { level: 'admin', input: () => ({ id: unknownId }), ok: 404 },
  passwordSignIn: { level: 'admin', input: ({ tenantId }) => ({ tenantuuid: tenantId }) },
  setPasswordSignIn: { level: 'admin', input: () => ({ enabled: true }) },
  delete: { level: 'admin', input: () => ({ id: unknownId }), ok: 404 },
})
