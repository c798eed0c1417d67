import type { ListedLocalRecording } from '@foyer/contract/recordings/local-recordings'
import type { ListedRow, summarize } from './local-recordings.store.ts'
import { toLocalRecording } from './shared/local-recording.ts'

export const toListed = (row: ListedRow): ListedLocalRecording => ({
  ...toLocalRecording(row),
  tenantuuid: row.tenant_id,
  tenant: row.tenant,
})

export const toSummary = ({ newestAt, ...counts }: Awaited<ReturnType<typeof summarize>>) => ({
  ...counts,
  newestAt: newestAt?.toISOString() ?? null,
})
