import { userImports } from '@foyer/contract/identity/user-imports'
import { defineAccess, unknownId } from '#test/access.ts'
import { createDraft, importUsers } from '#test/imports.ts'

const people = 'Email\nann@example.test'

export const access = defineAccess(userImports, {
  // Drafts and tasks belong to the user who started them.
  create: { level: 'admin', input: () => ({ file: new File([people], 'people.csv') }) },
  get: {
    level: 'admin',
    input: () => ({ id: unknownId }),
    ok: 404,
    accepted: async (kit, { admin }) => ({ id: (await createDraft(kit, admin, `Email\n${admin.email}`)).id }),
  },
  check: {
    level: 'admin',
    input: () => ({ id: unknownId, mapping: ['email'], options: {} }),
    ok: 404,
    accepted: (kit, { admin }) => createDraft(kit, admin, `Email\n${admin.email}`),
  },
  start: {
    level: 'admin',
    once: true,
    accepted: (kit, { admin }) => createDraft(kit, admin, people),
    input: () => ({ id: unknownId, mapping: ['email'], options: {} }),
    ok: 404,
  },
  links: {
    level: 'admin',
    input: () => ({ id: unknownId }),
    ok: 404,
    accepted: async (kit, { admin }) => ({ id: await importUsers(kit, admin, 'Email\nbea@example.test') }),
  },
  template: { level: 'admin', input: () => ({ language: 'fr' }) },
})
