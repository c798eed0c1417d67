import type { User } from '@foyer/contract/identity/users.shapes'
import { roleLevels } from '@foyer/contract/levels'

/** Builds the nth user of a test. */
export const user = (nth: number, change: Partial<User> = {}): User => ({
  id: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
  email: `user${nth}@acme.test`,
  firstname: 'Zoé',
  lastname: `Number ${nth}`,
  picture: '',
  role: 'member',
  roleName: '',
  level: roleLevels.find((level) => level === change.role) ?? 'member',
  status: 'active',
  language: 'en',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: null,
  invitationExpiresAt: null,
  secondFactor: 'none',
  passwordShown: false,
  manageable: true,
  version: 1,
  ...change,
})

export const none = { items: [], hasMore: false }

/** Returns a stub that lists these users for every request. */
export const listing = (...items: User[]) => ({ list: () => ({ items, hasMore: false }) })
