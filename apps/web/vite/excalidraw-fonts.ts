import { createReadStream, existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { excalidrawFiles } from '../src/features/meetings/room/shared/excalidraw-files.ts'

const manifest = createRequire(import.meta.url).resolve('../../../node_modules/@excalidraw/excalidraw/package.json')
const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'))
const source = join(dirname(manifest), 'dist/prod')

/** Copies the fonts of Excalidraw, which it loads itself as texts need them, under the version in their address. */
export const excalidrawFonts: Plugin = {
  name: 'excalidraw-fonts',
  configureServer({ middlewares }) {
    middlewares.use(excalidrawFiles, (request, response, next) => {
      const file = join(source, decodeURIComponent(request.url ?? ''))
      if (file.startsWith(source) && existsSync(file)) createReadStream(file).pipe(response)
      else next()
    })
  },
  generateBundle() {
    if (this.environment.config.command !== 'build') return
    if (!excalidrawFiles.endsWith(`-${version}/`)) this.error(`The fonts are of version ${version}`)
    for (const name of globSync('fonts/**/*.woff2', { cwd: source }))
      this.emitFile({
        type: 'asset',
        fileName: `${excalidrawFiles.slice(1)}${name.replaceAll('\\', '/')}`,
        source: readFileSync(join(source, name)),
      })
  },
}
