import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'rolldown/utils'
import type { Plugin } from 'vite'

const path = join(import.meta.dirname, '../src/first-paint.js')
const minify = () => minifySync(path, readFileSync(path, 'utf8')).code

/** Adds a classic script to the head that runs before the first paint; a file, because the CSP blocks inline scripts. */
export function firstPaintScript(): Plugin {
  let url = '/first-paint.js'
  return {
    name: 'first-paint',
    config: (_config, { command }) => {
      if (command !== 'build') return
      const hash = createHash('sha256').update(minify()).digest('base64url').slice(0, 8)
      url = `/assets/first-paint-${hash}.js`
    },
    configureServer(server) {
      server.middlewares.use(url, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(readFileSync(path))
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: url.slice(1), source: minify() })
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: url }, injectTo: 'head' }],
    },
  }
}
