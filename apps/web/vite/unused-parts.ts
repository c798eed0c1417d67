import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** `Menu.Item = MenuItem;` as Mantine attaches its parts. */
const attachedPart = /^([A-Z]\w*\.[A-Z]\w*) = \w+;$/gm
/** Messages and comments name parts without using them. */
const stringOrComment = /"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|\/\/.*$/gm
const displayName = /^[A-Z]\w*\.displayName = .*;$/gm

/** `"fade-up": {` to its end in Mantine's list of transitions. */
const transition = /^\t"?([\w-]+)"?: \{\n[\s\S]*?^\t\},?\n/gm

/** `if (variant === "white") … ` to its end in Mantine's resolver of colours. */
const variantBranch = /^\tif \(variant === "(\w+)"\) [\s\S]*?^\t\};?\n/gm

let used = new Set<string>()
let variants = new Set<string>()
let transitions = new Set<string>()

/**
 * Removes the parts of Mantine's components that neither the pages nor Mantine itself name, such as `Checkbox.Group`:
 * being attached to their component, they would be bundled with it. The same for transitions and variants, of which there
 * is one list for all components, and for its colours, which our theme replaces.
 */
export const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  apply: 'build',
  buildStart() {
    const mantine = dirname(fileURLToPath(import.meta.resolve('@mantine/core')))
    const folders = [join(import.meta.dirname, '../src'), mantine]
    used = new Set(folders.flatMap(findParts))
    transitions = new Set(folders.flatMap(findStrings))
    variants = new Set(folders.flatMap(findVariants))
  },
  transform: {
    filter: { id: /[\\/]@mantine[\\/]core[\\/]esm[\\/]/ },
    handler: (code, id) => ({
      code: id.endsWith('default-colors.mjs')
        ? 'export const DEFAULT_COLORS = {}'
        : id.endsWith('Transition/transitions.mjs')
          ? code.replace(transition, (entry, name: string) => (transitions.has(name) ? entry : ''))
          : id.endsWith('default-variant-colors-resolver.mjs')
            ? code.replace(variantBranch, (branch, name: string) => (variants.has(name) ? branch : ''))
            : code.replace(attachedPart, (line, part: string) => (used.has(part) ? line : '')).replace(displayName, ''),
      map: null,
    }),
  },
}

const readSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !/[\\/]transitions\.mjs$/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'))

/** The parts that the files of a folder name. */
const findParts = (folder: string): string[] =>
  readSources(folder).flatMap(
    (source) =>
      source
        .replace(attachedPart, '')
        .replace(stringOrComment, '')
        .match(/\b[A-Z]\w*\.[A-Z]\w*/g) ?? [],
  )

/** The words in quotation marks, such as the names of transitions. */
const findStrings = (folder: string): string[] =>
  readSources(folder).flatMap((source) => [...source.matchAll(/["']([a-z][a-z-]*)["']/g)].map(([, word = '']) => word))

/** The variants that a component is given. */
const findVariants = (folder: string): string[] =>
  readSources(folder).flatMap((source) =>
    [...source.matchAll(/\bvariant(?:=|: )["']([a-z]+)["']/g)].map(([, word = '']) => word),
  )
