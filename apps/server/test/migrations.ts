import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { migrations } from '../src/app/server.ts'

/** Copies the migrations up to one of them into a folder of `folder`. */
export async function copyMigrations(folder: string, last: string): Promise<string> {
  const copies = join(folder, `until-${last}`)
  await mkdir(copies)
  const names = (await readdir(migrations)).filter((name) => name.slice(0, last.length) <= last)
  for (const name of names) await copyFile(join(migrations, name), join(copies, name))
  return copies
}
