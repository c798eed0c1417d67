import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Files that a run leaves behind for the next one if it is interrupted. The name of a finished one states what it was made
 * of and its size, so that it is used only if it is complete and would be made in the same way again.
 */
export class KeptFiles {
  readonly #folder: string
  readonly #source: string

  constructor(folder: string, source: string) {
    this.#folder = folder
    this.#source = source
  }

  /** Finds a finished file. */
  async find(name: string, extension: string): Promise<string | undefined> {
    const start = `${name}-${this.#source}-`
    for (const file of await readdir(this.#folder)) {
      if (!file.startsWith(start) || !file.endsWith(`.${extension}`)) continue
      const path = join(this.#folder, file)
      const { size } = await stat(path)
      if (file === `${start}${size}.${extension}`) return path
    }
    return undefined
  }

  /** Removes a finished file, if there is one. */
  async remove(name: string, extension: string) {
    const path = await this.find(name, extension)
    if (path !== undefined) await rm(path)
  }

  /** Returns the path of a finished file, which is made unless it is there. */
  async make(name: string, extension: string, write: (path: string) => Promise<void>): Promise<string> {
    const found = await this.find(name, extension)
    if (found !== undefined) return found
    const path = join(this.#folder, `unfinished-${name}.${extension}`)
    await write(path)
    const size = await sync(path)
    const finished = join(this.#folder, `${name}-${this.#source}-${size}.${extension}`)
    await rename(path, finished)
    return finished
  }

  /** Gives a finished file the name under which it is handed over. */
  async finish(path: string, name: string) {
    await rename(path, join(this.#folder, name))
    const file = join(this.#folder, name)
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(file)) hash.update(chunk)
    return { name, bytes: (await stat(file)).size, sha256: hash.digest('hex') }
  }

  /** Removes everything but the named files. */
  async removeOthers(names: string[]) {
    for (const file of await readdir(this.#folder))
      if (/^(unfinished|part|sound|poster|video)-/.test(file) && !names.includes(file))
        await rm(join(this.#folder, file))
  }
}

/** Waits until a file is on the disk. Returns its size. */
async function sync(path: string): Promise<number> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}
