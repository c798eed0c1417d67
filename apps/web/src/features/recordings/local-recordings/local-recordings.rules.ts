import type { ListedLocalRecording } from '@foyer/contract/recordings/local-recordings'

/** A page reports every minute that its computer is there. */
const onlineMs = 150_000
/** A part takes no longer on a line that is worth waiting for. */
const stalledMs = 120_000

type Recording = ListedLocalRecording

/** Checks whether a computer was there a moment ago. */
export const isOnline = ({ seenAt }: Pick<Recording, 'seenAt'>, now: number): boolean =>
  now - Date.parse(seenAt) < onlineMs

/** Returns how much of an upload has arrived, from 0 to 1. */
export const findShare = ({ uploadBytes, receivedBytes }: Recording): number =>
  uploadBytes === 0 ? 0 : Math.min(1, receivedBytes / uploadBytes)

/** Checks whether an upload rests: its computer or its network is away. */
export const isStalled = ({ partAt, uploadBeganAt, seenAt }: Recording, now: number): boolean =>
  now - Date.parse(partAt ?? uploadBeganAt ?? seenAt) >= stalledMs

/** Returns the bytes per second since an upload last began to run; undefined before two parts have arrived. */
export function findSpeed(row: Recording): number | undefined {
  const { partAt, uploadBeganAt, resumedAt, resumedBytes, receivedBytes } = row
  const since = resumedAt ?? uploadBeganAt
  if (since === null || partAt === null) return undefined
  const [ms, bytes] = [Date.parse(partAt) - Date.parse(since), receivedBytes - (resumedBytes ?? 0)]
  return ms > 0 && bytes > 0 ? (bytes * 1000) / ms : undefined
}

/** Returns how long an upload will take, in milliseconds; undefined while that is unknown. */
export function findMsUntilDone(row: Recording): number | undefined {
  const speed = findSpeed(row)
  return speed === undefined ? undefined : ((row.uploadBytes - row.receivedBytes) / speed) * 1000
}
