import { userImports } from '@foyer/contract/identity/user-imports'
import { tasks } from '@foyer/contract/operations/tasks'
import { vi } from 'vitest'
import type { Kit, TestUser } from './kit.ts'

/** Uploads a CSV file of email, first and last name. */
export async function createDraft(kit: Kit, user: TestUser, content: string, named: { tenantuuid?: string } = {}) {
  const file = new File([content], 'users.csv')
  const { body } = await kit.as(user).call(userImports.create, { file, ...named })
  const columns = ['email', 'firstname', 'lastname'] as const
  return { id: body.id, mapping: columns.slice(0, body.columns.length), options: {}, ...named }
}

/** Imports such a file, and returns the id of the finished task. */
export async function importUsers(kit: Kit, user: TestUser, content: string, named: { tenantuuid?: string } = {}) {
  const draft = await createDraft(kit, user, content, named)
  await kit.as(user).call(userImports.start, draft)
  const findTask = async () => (await kit.as(user).call(tasks.list, {})).body.items.find((task) => task.id === draft.id)
  await vi.waitUntil(async () => (await findTask())?.state === 'done', { timeout: 30_000, interval: 50 })
  return draft.id
}
