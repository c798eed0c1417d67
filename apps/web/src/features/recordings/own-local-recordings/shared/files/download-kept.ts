import { readOwnFile, toDoneName } from './file-system.ts'
import type { KeptFile } from './kept-files.ts'

/** The browser has begun to copy the file by then. */
const revokeMs = 60_000

/** Downloads a finished file from the browser's own storage, without reading it into memory; false if it is gone. */
export async function downloadKept({ id, fileName }: KeptFile): Promise<boolean> {
  const file = await readOwnFile(toDoneName(id))
  if (file === undefined) return false
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeMs)
  return true
}
