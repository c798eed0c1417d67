import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pages } from '@foyer/contract/pages'
import type { Plugin } from 'vite'

/** The layouts besides the portal's, as visitors see them. */
const layouts: { [layout: string]: readonly string[] } = {
  public: ['app/layout/public-layout.tsx'],
  either: ['app/layout/public-layout.tsx'],
  none: [],
}

/** Reads the modules that each page loads: its layout and its screen. */
function readModules(source: string): (path: string) => readonly string[] {
  const file = join(source, 'app/routes.tsx')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const routes = text.split(/^ {2}'(?=\/portal\/)/m)
  return (path) => {
    const route = routes.find((part) => part.startsWith(`${path}':`)) ?? ''
    const find = (pattern: RegExp, part = route): string => pattern.exec(part)?.[1] ?? ''
    const constant = find(/screen: (\w+),/)
    const definition = constant === '' ? route : (text.split(`const ${constant} = `)[1] ?? '')
    const screen = find(/import\('#([^']+)'/, definition)
    if (screen === '' && text !== '') throw new Error(`routes.tsx has no screen for ${path}`)
    const layout = layouts[find(/layout: '(.+)'/)] ?? ['app/layout/portal-layout.tsx']
    return screen === '' ? [] : [...layout, screen]
  }
}

/**
 * Writes `preloads.json`: the scripts and styles that each page needs besides the first ones. The server names them in
 * the page, so that the browser does not find them one after the other.
 */
export const preloads: Plugin = {
  name: 'preloads',
  apply: 'build',
  generateBundle(_options, bundle) {
    const source = join(this.environment.config.root, 'src')
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
    // A file comes after those that it imports.
    const findFiles = (file: string, found: Set<string>, importers: readonly string[] = []): Set<string> => {
      if (found.has(file) || importers.includes(file)) return found
      for (const next of byFile.get(file)?.imports ?? []) findFiles(next, found, [...importers, file])
      return found.add(file)
    }
    const entry = chunks
      .filter(({ isEntry }) => isEntry)
      .reduce((found, { fileName }) => findFiles(fileName, found), new Set<string>())
    const findModules = readModules(source)
    const lists = pages.map(({ path, level }) => {
      const files = new Set<string>()
      for (const module of findModules(path)) {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(source, module)))
        if (chunk === undefined) throw new Error(`No script contains ${module}`)
        findFiles(chunk.fileName, files)
      }
      const scripts = [...files].filter((file) => !entry.has(file))
      // Those of shared parts first, which the styles of a screen refine.
      const styles = new Set(scripts.flatMap((file) => [...(byFile.get(file)?.viteMetadata?.importedCss ?? [])]))
      return {
        path,
        signedOut: level === 'anyone',
        scripts: scripts.map((file) => `/${file}`),
        styles: [...styles].map((file) => `/${file}`),
      }
    })
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(lists) })
  },
}
