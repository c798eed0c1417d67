import { tenantBrands } from '@foyer/contract/tenancy/tenant-brands'
import sharp from 'sharp'
import { defineAccess, unknownId } from '#test/access.ts'

const text = { portal_login_heading: '', portal_login_body: '', portal_register_heading: '', portal_regiser_body: '' }
const brand = { brandname: 'Acme', brandUrl: '', text, theme: { lite: {} } }

export const access = defineAccess(tenantBrands, {
  list: { level: 'admin', input: ({ tenantId }) => ({ tenantuuid: tenantId }) },
  create: {
    level: 'admin',
    input: () => ({ ...brand, brandUrl: 'http://plain.example' }),
    ok: 400,
    accepted: () => brand,
    once: true,
  },
  update: {
    level: 'admin',
    input: ({ tenantId }) => ({ tenantuuid: tenantId, id: unknownId, version: 1, ...brand }),
    ok: 404,
  },
  uploadPicture: {
    level: 'admin',
    input: () => ({ slot: 'favicon', file: new File(['no picture'], 'icon.png') }),
    ok: 400,
    accepted: async () => {
      const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      return { slot: 'logoDark', file: new File([new Uint8Array(await picture.png().toBuffer())], 'logo.png') }
    },
  },
  deletePicture: { level: 'admin', input: () => ({ id: 'favicon' }) },
  readTheme: { level: 'admin', input: () => ({ file: new File(['{"lite":{}}'], 'theme.json') }) },
  theme: { level: 'admin', input: ({ tenantId }) => ({ tenantuuid: tenantId }) },
})
