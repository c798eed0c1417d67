import type { ComputerSystem } from '@foyer/contract/recordings/local-recordings'

/** A recording of this browser, as far as it knows of it. */
export type KeptFile = {
  readonly id: string
  readonly userId: string
  readonly topic: string
  readonly number: string
  readonly system: ComputerSystem
  /** When it began, ISO 8601. */
  readonly startedAt: string
  /** Undefined before the recorder says it. */
  readonly mimeType: string
  readonly parts: number
  /** Bytes that are known to be on the disk. */
  readonly bytes: number
  readonly durationMs: number
  /** `open` until the file is finished: while it is recorded, and after a crash. */
  readonly state: 'open' | 'saved'
  /** The name of the finished file, with that of its folder. */
  readonly fileName: string
  /** The finished file in the user's folder; undefined if it is in the browser's own storage. */
  readonly file?: FileSystemFileHandle | undefined
  /** Whether the file goes on being uploaded by itself when the portal opens again. */
  readonly upload: 'no' | 'on' | 'paused'
}

const stores = { files: 'files', settings: 'settings' } as const
type StoreName = keyof typeof stores

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('local-recordings', 1)
  request.addEventListener('upgradeneeded', () => {
    for (const name of Object.values(stores)) request.result.createObjectStore(name)
  })
  return await settle(request)
}

async function withStore<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    return await settle(work(database.transaction(name, mode).objectStore(name)))
  } finally {
    database.close()
  }
}

const isKept = (value: unknown): value is KeptFile =>
  typeof value === 'object' && value !== null && 'id' in value && 'userId' in value && 'parts' in value

/** Lists the recordings of a user, the newest first. */
export async function listKept(userId: string): Promise<readonly KeptFile[]> {
  const all: unknown[] = await withStore('files', 'readonly', (store) => store.getAll())
  return all
    .filter(isKept)
    .filter((one) => one.userId === userId)
    .sort((one, other) => other.startedAt.localeCompare(one.startedAt))
}

export async function findKept(id: string): Promise<KeptFile | undefined> {
  const found: unknown = await withStore('files', 'readonly', (store) => store.get(id))
  return isKept(found) ? found : undefined
}

const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('local-recordings')
const notifyListeners = () => {
  for (const listener of listeners) listener()
}
channel?.addEventListener('message', notifyListeners)

/** Calls a function when something was kept, changed or removed, in another tab too. */
export function onKeptChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function announceChange(): void {
  notifyListeners()
  channel?.postMessage('changed')
}

/** Keeps what is known of a recording. */
export async function keepFile(file: KeptFile): Promise<void> {
  await withStore('files', 'readwrite', (store) => store.put(file, file.id))
  announceChange()
}

/** Keeps what changes every second, of which no list has to know. */
export const keepQuietly = async (file: KeptFile): Promise<unknown> =>
  withStore('files', 'readwrite', (store) => store.put(file, file.id))

/** Changes what is known of a recording; one that was removed stays so. */
export async function changeKept(id: string, part: Partial<KeptFile>): Promise<KeptFile | undefined> {
  const before = await findKept(id)
  if (before === undefined) return undefined
  const after = { ...before, ...part }
  await keepFile(after)
  return after
}

/** Forgets a recording; its files are removed apart. */
export async function forgetKept(id: string): Promise<void> {
  await withStore('files', 'readwrite', (store) => store.delete(id))
  announceChange()
}

const isFolder = (value: unknown): value is FileSystemDirectoryHandle =>
  typeof FileSystemDirectoryHandle !== 'undefined' && value instanceof FileSystemDirectoryHandle

/** Returns the folder that the user chose for finished files. */
export async function findFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  const found: unknown = await withStore('settings', 'readonly', (store) => store.get('folder'))
  return isFolder(found) ? found : undefined
}

export const keepFolder = async (folder: FileSystemDirectoryHandle): Promise<unknown> =>
  withStore('settings', 'readwrite', (store) => store.put(folder, 'folder'))
