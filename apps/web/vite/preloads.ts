import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const layouts: { [layout: string]: string } = { public: 'app/layout/public-layout.tsx', none: 'app/portal-routes.tsx' }

type Route = { readonly path: string; readonly level: string; readonly modules: readonly string[] }

/** The routes with the modules that they load: the router, their frame and their screen. */
function readRoutes(source: string): Route[] {
  const file = join(source, 'app/routes.tsx')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return text.split(/^ {2}\{$/m).flatMap((part) => {
    const find = (pattern: RegExp): string => pattern.exec(part)?.[1] ?? ''
    const [path, screen] = [find(/^ {4}path: '(.+)'/m), find(/import\('#([^']+)'/)]
    if (path === '' || screen === '') return []
    const layout = layouts[find(/^ {4}layout: '(.+)'/m)] ?? 'app/layout/portal-layout.tsx'
    return [{ path, level: find(/^ {4}level: '(.+)'/m), modules: ['app/portal-routes.tsx', layout, screen] }]
  })
}

/**
 * Writes `preloads.json`: the scripts that each page needs besides the first one. The server names them in the page, so
 * that the browser does not find them one after the other.
 */
export const preloads: Plugin = {
  name: 'preloads',
  apply: 'build',
  generateBundle(_options, bundle) {
    const source = join(this.environment.config.root, 'src')
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const findFiles = (file: string, found: Set<string>): Set<string> => {
      if (found.has(file)) return found
      found.add(file)
      for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) findFiles(next, found)
      return found
    }
    const entry = chunks
      .filter(({ isEntry }) => isEntry)
      .reduce((found, { fileName }) => findFiles(fileName, found), new Set<string>())
    const pages = readRoutes(source).map(({ path, level, modules }) => {
      const files = new Set<string>()
      for (const module of modules) {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(source, module)))
        if (chunk === undefined) throw new Error(`No script contains ${module}`)
        findFiles(chunk.fileName, files)
      }
      const scripts = [...files].filter((file) => !entry.has(file)).map((file) => `/${file}`)
      return { path, signedOut: level === 'anyone', scripts }
    })
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(pages) })
  },
}
