import type { fileActions } from '@foyer/contract/operations/audit'
import { writeAudit } from '#platform/calls/audit.ts'
import type { Db } from '#platform/database/database.ts'
import { countWithin } from '#platform/security/rate-limits.ts'
import type { Actor } from '#platform/security/sessions.ts'
import type { RecordingFile } from './shared/file-response.routes.ts'

const action: keyof typeof fileActions = 'recordings.downloadFile'
/** Downloads with a link that are noted in an hour, of recipients who are not signed in: each is a row. */
const maxNotedInHour = 300

type DownloadedFile = {
  tenantId: string
  actor: Actor | undefined
  address: string
  recordingId: string
  file: Pick<RecordingFile, 'kind' | 'topic'>
  /** The link with which it was opened, if it was. */
  linkId?: string
}

/** Notes in the audit log who saves a file of a recording. */
export async function noteDownload(
  db: Db,
  { tenantId, actor, address, recordingId, file, linkId }: DownloadedFile,
): Promise<void> {
  const key = `recording-downloads:${linkId}`
  if (actor === undefined && !(await countWithin(db, [{ key, limit: maxNotedInHour, seconds: 3600 }]))) return
  const after = { file: file.kind, ...(linkId === undefined ? {} : { byLink: true }) }
  const entry = { objectId: recordingId, label: file.topic, after }
  await writeAudit(db, { tenantId, actor, call: action, address, entry })
}
