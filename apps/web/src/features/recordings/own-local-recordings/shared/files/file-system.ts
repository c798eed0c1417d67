type PermissionMode = { readonly mode: 'read' | 'readwrite' }

/** A file of the browser's own storage, which writes at once; workers only have it. */
export type DirectFile = {
  readonly write: (data: Uint8Array<ArrayBuffer>, options?: { readonly at: number }) => number
  readonly truncate: (size: number) => void
  readonly getSize: () => number
  readonly flush: () => void
  readonly close: () => void
}

// TypeScript knows neither what workers have, nor what Chromium alone does.
declare global {
  interface FileSystemFileHandle {
    createSyncAccessHandle?(): Promise<DirectFile>
  }
  interface FileSystemHandle {
    queryPermission?(mode: PermissionMode): Promise<PermissionState>
    requestPermission?(mode: PermissionMode): Promise<PermissionState>
  }
  interface Window {
    showDirectoryPicker?(options: {
      readonly id: string
      readonly mode: 'readwrite'
      readonly startIn: 'videos'
    }): Promise<FileSystemDirectoryHandle>
  }
}

const folderName = 'local-recordings'

/** Opens the folder of the browser's own storage in which recordings are written. */
async function openOwnFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(folderName, { create: true })
}

/** The file of a part as it is recorded; there is another part if it went on after a crash. */
export const toPartName = (id: string, part: number): string => `${id}.${part}.part`
/** The finished file, where the user chose no folder. */
export const toDoneName = (id: string): string => `${id}.webm`

/** Opens a file of the browser's own storage, which it creates. */
export const createOwnFile = async (name: string): Promise<FileSystemFileHandle> =>
  (await openOwnFolder()).getFileHandle(name, { create: true })

/** Reads a file of the browser's own storage; undefined if it is not there. */
export async function readOwnFile(name: string): Promise<File | undefined> {
  try {
    const handle = await (await openOwnFolder()).getFileHandle(name)
    return await handle.getFile()
  } catch {
    return undefined
  }
}

/** Removes a file of the browser's own storage, which may be gone already. */
export const removeOwnFile = async (name: string): Promise<void> =>
  (await openOwnFolder()).removeEntry(name).catch(() => undefined)

/** Opens a file to write in it at once. */
export async function openDirectly(handle: FileSystemFileHandle): Promise<DirectFile> {
  const file = await handle.createSyncAccessHandle?.()
  if (file === undefined) throw new Error('Only workers write at once')
  return file
}

/** Checks whether the page may use a file or a folder without asking; browsers that never ask have no permissions. */
export const isGranted = async (handle: FileSystemHandle, mode: PermissionMode['mode']): Promise<boolean> =>
  (await (handle.queryPermission?.({ mode }) ?? 'granted')) === 'granted'

/** Asks the user for the permission; a click must have caused it. */
export const askFor = async (handle: FileSystemHandle, mode: PermissionMode['mode']): Promise<boolean> =>
  (await isGranted(handle, mode)) || (await (handle.requestPermission?.({ mode }) ?? 'granted')) === 'granted'
