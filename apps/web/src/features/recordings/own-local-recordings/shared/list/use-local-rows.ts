import { ownLocalRecordings } from '@foyer/contract/recordings/local-recordings'
import { findComputerId } from '#features/recordings/own-local-recordings/shared/files/computer.ts'
import { hasRecordedHere } from '#features/recordings/own-local-recordings/shared/files/has-recorded-here.ts'
import { useKeptFiles } from '#features/recordings/own-local-recordings/shared/files/use-kept-files.ts'
import { useUploads } from '#features/recordings/own-local-recordings/shared/upload/upload-state.ts'
import { useCallQuery } from '#lib/queries.ts'
import { type LocalRow, toLocalRows } from './local-rows.rules.ts'

/** Returns the user's recordings on this computer; undefined while they load. */
export function useLocalRows(userId: string): readonly LocalRow[] | undefined {
  const kept = useKeptFiles(userId)
  const uploads = useUploads()
  const { data, error } = useCallQuery(
    ownLocalRecordings.list,
    hasRecordedHere() ? { computerId: findComputerId() } : undefined,
  )
  if (kept === undefined || (hasRecordedHere() && data === undefined && !error)) return undefined
  return toLocalRows(kept, data?.items ?? [], uploads)
}
