import { clients } from '@foyer/contract/tenancy/clients'
import { defineAccess, unknownId } from '#test/access.ts'

const form = () => ({
  iceTransport: 'all' as const,
  bundlePolicy: 'balanced' as const,
  videoTransport: 'all' as const,
  audioTransport: 'all' as const,
  minVersion: '1.0',
  maxVersion: '',
  servers: [],
})

export const access = defineAccess(clients, {
  list: { level: 'superadmin', input: () => ({}) },
  get: { level: 'superadmin', input: () => ({ id: unknownId }), ok: 404 },
  use: { level: 'superadmin', input: () => ({ id: unknownId }), ok: 404 },
  create: {
    level: 'superadmin',
    once: true,
    input: () => {
      const key = `${Math.random()}`.slice(2, 12)
      return { ...form(), name: `Kiosk ${key}`, identifier: `kiosk-${key}` }
    },
  },
  update: { level: 'superadmin', input: () => ({ ...form(), id: unknownId, version: 1, name: 'Kiosk' }), ok: 404 },
  setStatus: { level: 'superadmin', input: () => ({ id: unknownId, status: 'disabled' }), ok: 404 },
  delete: { level: 'superadmin', input: () => ({ id: unknownId }), ok: 404 },
  test: { level: 'superadmin', input: () => ({ id: unknownId }), ok: 404 },
})
