import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/
const minBytes = 1024

/** Emits `.br` and `.gz` variants of compressible files, which the server's static handler serves. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!compressible.test(fileName)) continue
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (source.length < minBytes) continue
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(source, { params }) })
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) })
      }
    },
  },
}

/** Adds a classic script to the head that runs before the first paint; a file, because the CSP blocks inline scripts. */
function firstPaintScript(): Plugin {
  const path = join(import.meta.dirname, 'src/first-paint.js')
  let url = '/src/first-paint.js?url'
  return {
    name: 'first-paint',
    config: (_config, { command }) => {
      if (command !== 'build') return
      const hash = createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 8)
      url = `/assets/first-paint-${hash}.js`
    },
    configureServer(server) {
      url = '/first-paint.js'
      server.middlewares.use(url, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(readFileSync(path))
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: url.slice(1), source: readFileSync(path) })
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: url }, injectTo: 'head-prepend' }],
    },
  }
}

const zodJsonSchema = /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/

/** Removes zod's JSON Schema output, a third of its size; only the server uses it, for the OpenAPI document. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: zodJsonSchema },
    handler: (code) => {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map((match) => match[1])
      const renamed = [...code.matchAll(/^export (\{.*\};)$/gm)].map((match) => `export ${match[1]}`)
      return {
        code: [
          ...names.map((name) => `export function ${name}() { throw new Error('left out of the build') }`),
          ...renamed,
        ].join('\n'),
        map: null,
      }
    },
  },
}

/** Fails the build if a package would be loaded before the first paint. */
function keepOutOfFirstPaint(name: string): Plugin {
  const inside = (id: string) => id.includes(`/node_modules/${name}/`)
  return {
    name: 'not-before-paint',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const early = new Set(chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName))
      // Iterating a set also visits entries added meanwhile, so this follows imports transitively.
      for (const fileName of early)
        for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) early.add(imported)
      const modules = chunks.filter((chunk) => early.has(chunk.fileName)).flatMap((chunk) => chunk.moduleIds)
      if (!modules.some(inside)) return
      const importers = modules.filter((id) => !inside(id) && this.getModuleInfo(id)?.importedIds.some(inside))
      this.error(`${name} would be loaded before the first paint, for ${importers.join(', ')}`)
    },
  }
}

/**
 * Chunks, from those needed by every page to those of one area. A module and its imports go to the first matching chunk;
 * one file per component would cost up to a hundred requests per page.
 */
const chunks = Object.entries({
  media: /[\\/]livekit-client[\\/]/,
  router: /[\\/]app[\\/]portal-routes/,
  forms:
    /[\\/]ui[\\/](?:form[\\/](?:form|password-field)|layout[\\/]public-page|base[\\/]language-switch)\.tsx|[\\/]lib[\\/]form\.ts|[\\/]contract[\\/]src[\\/](?:identity[\\/]auth|common)\.ts/,
  public: /[\\/]app[\\/]public-layout|[\\/]features[\\/]identity[\\/](?:auth|passwords|registration)[\\/].*-screen/,
  shell: /[\\/]app[\\/](?:portal-layout|screens[\\/]landing-screen)/,
  join: /[\\/]features[\\/]meetings[\\/]room[\\/]join-screen/,
  menus:
    /[\\/]app[\\/](?:colour-scheme-menu|user-menu)|[\\/]ui[\\/]table[\\/]row-menu|[\\/]features[\\/]operations[\\/]tasks[\\/]/,
  dialogs:
    /[\\/]ui[\\/](?:dialog|layout[\\/]side-panel|form[\\/](?:unsaved-changes-guard|time-zone-select|country-select|search-select))|[\\/]app[\\/](?:menu-drawer|reauthentication-dialog)/,
  lists:
    /[\\/]ui[\\/](?:table|layout[\\/](?:detail|description-list)|feedback[\\/]empty-state)|[\\/]features[\\/]operations[\\/]list-views/,
  meetings: /[\\/]features[\\/]meetings[\\/]meetings[\\/]/,
  users: /[\\/]features[\\/]identity[\\/](?:users|user-imports)[\\/]/,
  tenants: /[\\/]features[\\/]tenancy[\\/]|[\\/]app[\\/]screens[\\/]tenant/,
  reports: /[\\/]features[\\/](?:operations[\\/](?:audit|mail-log)|meetings[\\/]conferences)[\\/]/,
}).map(([name, test], index, all) => ({ name, test, priority: all.length - index }))
const server = 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), withoutJsonSchema, firstPaintScript(), keepOutOfFirstPaint('zod'), compressed],
  build: {
    target: 'es2023',
    // Browsers that support `light-dark()`; lowering it for older ones would lose the colours.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], priority: chunks.length + 1 }, ...chunks] },
      },
    },
    reportCompressedSize: true,
  },
  server: {
    proxy: {
      '/api': server,
      '/ready': server,
      '/events': { target: server, ws: true },
      '/rtc': { target: server, ws: true },
    },
  },
})
