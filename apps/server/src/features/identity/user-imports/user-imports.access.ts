import { userImports } from '@foyer/contract/identity/user-imports'
import { defineAccess, unknownId } from '#test/access.ts'

const buildFile = () => new File(['Email\nann@example.test'], 'people.csv')

export const access = defineAccess(userImports, {
  // Drafts and tasks belong to the user who started them.
  create: {
    level: 'admin',
    input: () => ({ file: buildFile() }),
  },
  get: { level: 'admin', input: () => ({ id: unknownId }), ok: 404 },
  check: {
    level: 'admin',
    input: () => ({ id: unknownId, mapping: ['email'], options: {} }),
    ok: 404,
  },
  start: {
    level: 'admin',
    once: true,
    accepted: async (kit, { admin }) => {
      const { body } = await kit.as(admin).call(userImports.create, { file: buildFile() })
      return { id: body.id, mapping: ['email'], options: {} }
    },
    input: () => ({ id: unknownId, mapping: ['email'], options: {} }),
    ok: 404,
  },
  links: { level: 'admin', input: () => ({ id: unknownId }), ok: 404 },
  template: { level: 'admin', input: () => ({ language: 'fr' }) },
})
