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

type Route = { readonly layout: string; readonly modules: readonly string[] }

/** Reads the layout of each page, and the modules that it loads: its layout and its screen. */
function readRoutes(source: string): (path: string) => Route {
  const files = ['app/routes.tsx', 'app/billing-routes.tsx'].map((file) => join(source, file))
  const text = files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('\n')
  const routes = text.split(/^ {2}'(?=\/portal\/)/m)
  return (path) => {
    const route = routes.find((part) => part.startsWith(`${path}':`)) ?? ''
    const find = (pattern: RegExp, part = route): string => pattern.exec(part)?.[1] ?? ''
    const constant = find(/screen: (\w+),/)
    const definition = constant === '' ? route : (text.split(`const ${constant} = `)[1] ?? '')
    const screen = find(/import\('#([^']+)'/, definition)
    if (screen === '' && text.trim() !== '') throw new Error(`No file of routes has a screen for ${path}`)
    const layout = find(/layout: '(.+)'/) || 'portal'
    const ofLayout = layouts[layout] ?? ['app/layout/portal-layout.tsx']
    return { layout, modules: screen === '' ? [] : [...ofLayout, screen] }
  }
}

/**
 * Writes `preloads.json`: the layout of each page, whose frame the server sends, and the scripts and styles that it needs
 * besides the first ones. The server names them in the page, so that the browser does not find them one after the other.
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
    const findRoute = readRoutes(source)
    const lists = pages.map(({ path, level }) => {
      const files = new Set<string>()
      const { layout, modules } = findRoute(path)
      for (const module of modules) {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(source, module)))
        if (chunk === undefined) throw new Error(`No script contains ${module}`)
        findFiles(chunk.fileName, files)
      }
      const scripts = [...files].filter((file) => !entry.has(file))
      // Those of shared parts first, which the styles of a screen refine.
      const styles = new Set(scripts.flatMap((file) => [...(byFile.get(file)?.viteMetadata?.importedCss ?? [])]))
      return {
        path,
        layout,
        signedOut: level === 'anyone',
        scripts: scripts.map((file) => `/${file}`),
        styles: [...styles].map((file) => `/${file}`),
      }
    })
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(lists) })
  },
}
