import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** `Menu.Item = MenuItem;` as Mantine attaches its parts. */
const attachedPart = /^([A-Z]\w*\.[A-Z]\w*) = \w+;$/gm
/** Messages and comments name parts without using them. */
const stringOrComment = /"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|\/\/.*$/gm
const displayName = /^[A-Z]\w*\.displayName = .*;$/gm

let used = new Set<string>()

/**
 * Removes the parts of Mantine's components that neither the pages nor Mantine itself name, such as `Checkbox.Group`:
 * being attached to their component, they would be bundled with it. Also removes its colours, which our theme replaces.
 */
export const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  apply: 'build',
  buildStart() {
    const mantine = dirname(fileURLToPath(import.meta.resolve('@mantine/core')))
    used = new Set([join(import.meta.dirname, '../src'), mantine].flatMap(findParts))
  },
  transform: {
    filter: { id: /[\\/]@mantine[\\/]core[\\/]esm[\\/]/ },
    handler: (code, id) => ({
      code: id.endsWith('default-colors.mjs')
        ? 'export const DEFAULT_COLORS = {}'
        : code.replace(attachedPart, (line, part: string) => (used.has(part) ? line : '')).replace(displayName, ''),
      map: null,
    }),
  },
}

/** The parts that the files of a folder name. */
function findParts(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
    .flatMap(
      (path) =>
        readFileSync(join(folder, path), 'utf8')
          .replace(attachedPart, '')
          .replace(stringOrComment, '')
          .match(/\b[A-Z]\w*\.[A-Z]\w*/g) ?? [],
    )
}
