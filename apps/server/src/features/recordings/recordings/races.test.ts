// Changes of a recording while it is deleted.
import { recordings } from '@foyer/contract/recordings/recordings'
import { expect, it, vi } from 'vitest'
import { inTime } from '#test/in-time.ts'
import { useKit } from '#test/kit.ts'
import { insertRecording } from '#test/recording-rows.ts'
import { lockByIds, remove, toViewer } from './recordings.store.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const admin = kit.as(tenant.admin)

const changes: [string, (id: string) => Promise<{ status: number }>][] = [
  ['renamed', (id) => admin.call(recordings.rename, { id, topic: 'Zebra finch' })],
  ['kept by an administrator', (id) => admin.call(recordings.hold, { id, held: true, reason: 'a reason' })],
  ['prepared again', (id) => admin.call(recordings.retry, { id })],
]

it.each(changes)(
  'a recording that is being deleted is not found when it is %s, and leaves nothing',
  async (_, change) => {
    const { id } = await insertRecording(kit, tenant, { state: 'failed' })
    const viewer = toViewer({ id: tenant.admin.id, level: 'admin' })
    const changed = await kit.platform.database.withTenant(tenant.tenantId, async (db) => {
      await lockByIds(db, viewer, [id])
      const changing = change(id)
      await vi.waitFor(async () => {
        const waiting = await kit.owner(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          [],
        )
        expect(waiting).not.toHaveLength(0)
      }, inTime)
      await remove(db, [id])
      return { changing }
    })
    expect((await changed.changing).status).toBe(404)
    expect(await kit.owner('select term from search_terms where id = $1', [id])).toEqual([])
  },
)
