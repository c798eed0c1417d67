import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Replaces a file, or creates it, with mode 0600. After a crash or on a full disk the old content is still there. */
export function replaceFile(file: string, text: string): void {
  writeDraft(file, text, (draft) => renameSync(draft, file))
}

/** Creates a file with mode 0600, whole or not at all; one that exists already is kept. */
export function createFileOnce(file: string, text: string): void {
  writeDraft(file, text, (draft) => {
    try {
      linkSync(draft, file)
    } catch (error) {
      if (Object(error).code !== 'EEXIST') throw error
    }
  })
}

function writeDraft(file: string, text: string, publish: (draft: string) => void): void {
  const draft = `${file}.${process.pid}.new`
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true })
    publish(draft)
  } finally {
    rmSync(draft, { force: true })
  }
  syncFolder(dirname(file))
}

/** Syncs a folder, because a rename is durable only then. Windows cannot open folders, and does not need this. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
