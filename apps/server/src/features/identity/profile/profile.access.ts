import { profile } from '@foyer/contract/identity/profile'
import sharp from 'sharp'
import { defineAccess } from '#test/access.ts'

export const access = defineAccess(profile, {
  get: { level: 'client', input: () => ({}) },
  update: {
    level: 'client',
    input: () => ({ firstname: 'Ada', lastname: 'Lee', language: 'en', timezone: 'UTC', version: 9999 }),
    ok: 409,
  },
  exportData: { level: 'client', input: () => ({}) },
  uploadPicture: {
    level: 'client',
    input: () => ({ file: new File(['text'], 'a.png') }),
    ok: 400,
    accepted: async () => ({
      file: new File(
        [
          new Uint8Array(
            await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
              .png()
              .toBuffer(),
          ),
        ],
        'a.png',
      ),
    }),
  },
  deletePicture: { level: 'client', input: () => ({}) },
  changeEmail: { level: 'client', input: () => ({ email: 'new@example.test', password: 'Correct1Horse' }) },
  cancelEmailChange: { level: 'client', input: () => ({}) },
  confirmEmail: { level: 'anyone', input: () => ({ token: 'unknown' }), ok: 400 },
})
