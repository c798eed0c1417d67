import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { minifySync } from 'rolldown/utils'
import { defineConfig, type Plugin } from 'vite'
import { contractData } from './vite/contract-data.ts'
import { keepOutOfPages } from './vite/keep-out-of-pages.ts'
import { mantineVariables } from './vite/mantine-variables.ts'
import { preloads } from './vite/preloads.ts'
import { selfieSegmentation } from './vite/selfie-segmentation.ts'
import { withoutUnusedParts } from './vite/unused-parts.ts'

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
  const read = () => minifySync(path, readFileSync(path, 'utf8')).code
  let url = '/src/first-paint.js?url'
  return {
    name: 'first-paint',
    config: (_config, { command }) => {
      if (command !== 'build') return
      const hash = createHash('sha256').update(read()).digest('base64url').slice(0, 8)
      url = `/assets/first-paint-${hash}.js`
    },
    configureServer(server) {
      url = '/first-paint.js'
      server.middlewares.use(url, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(readFileSync(path))
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: url.slice(1), source: read() })
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: url }, injectTo: 'head' }],
    },
  }
}

/** Lists that grow page by page; the pages have none. */
const withoutInfiniteQueries: Plugin = {
  name: 'without-infinite-queries',
  apply: 'build',
  transform: {
    filter: { id: /query-core\/build\/modern\/infiniteQueryBehavior\.js$/ },
    handler: () => ({
      code: ['infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage']
        .map((name) => `export const ${name} = () => undefined`)
        .join('\n'),
      map: null,
    }),
  },
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

/**
 * Files of scripts, from those that every page needs to those of one area. A module and its imports go to the first file
 * whose pattern it matches; one file per component would cost up to a hundred requests per page.
 */
const chunks = Object.entries({
  palette: /[\\/]contract[\\/]src[\\/](?:theme|contrast)\.ts/,
  // Schemas and pages share them; in a file of the pages, the schemas would load all that those pages need.
  constants: /[\\/]contract[\\/]src[\\/](?:meetings[\\/][\w-]+-constants|permissions\.ts)/,
  media: /[\\/]livekit-client[\\/]/,
  router:
    /[\\/]app[\\/]portal-routes|[\\/]ui[\\/]layout[\\/]window-title|[\\/]ui[\\/]base[\\/]language-switch|[\\/]lib[\\/]query-fields\.ts|[\\/]ui[\\/]form[\\/](?:form-actions|form-context)|[\\/]components[\\/](?:ActionIcon|TextInput|Anchor|Title)[\\/]|use-uncontrolled|[\\/]icons[\\/]Icon(?:ChevronUp|Video)\.mjs/,
  forms:
    /[\\/]ui[\\/]form[\\/](?:form|text-field|password-field)\.tsx|[\\/]lib[\\/]form\.ts|[\\/]identity[\\/]auth\.errors/,
  checkbox: /[\\/]ui[\\/]form[\\/]checkbox-field/,
  invite: /[\\/]lib[\\/]parse-invite/,
  join: /[\\/]features[\\/]meetings[\\/]room[\\/]join-screen/,
  data: /[\\/]lib[\\/]format\.ts/,
  parts:
    /[\\/]lib[\\/](?:can\.tsx|touch)|[\\/]operations[\\/](?:quick-panel|defaults)\.ts\?data$|[\\/]contract[\\/]src[\\/](?:cut-text|email)|[\\/]ui[\\/](?:feedback[\\/](?:query-boundary|no-email|spinner)|base[\\/](?:person-avatar|zoned-time))|[\\/]icons[\\/]Icon(?:Check|CircleCheck|Copy|InfoCircle|X|QuestionMark)\.mjs|[\\/]react-router[\\/]dist[\\/]esm[\\/]useLocation|[\\/]components[\\/](?:NativeSelect|VisuallyHidden)[\\/]|create-safe-context/,
  login: /[\\/]app[\\/]public-layout|[\\/]identity[\\/]auth[\\/]login-screen/,
  // In a file of its own, as a step of the sign-in would load the list of users with it.
  'two-factor-calls': /[\\/]identity[\\/](?:two-factor|passkeys)\.ts\?data$/,
  'sign-in-steps':
    /[\\/]identity[\\/](?:auth[\\/](?:code-step|session-ended|passkey-sign-in))|[\\/]@simplewebauthn[\\/]/,
  'provider-sign-in': /[\\/]identity[\\/](?:auth[\\/]provider|sso\.ts\?data$)/,
  respond: /[\\/]meetings[\\/]meetings[\\/]respond-screen/,
  shell:
    /[\\/]app[\\/]portal-layout|[\\/]ui[\\/]layout[\\/](?:message-page|screen)|[\\/]lib[\\/](?:period|addresses|local-time|field\.texts|clipboard|use-now)\.ts|[\\/]ui[\\/]base[\\/]status-badge|[\\/]components[\\/](?:SimpleGrid|Paper)[\\/]/,
  home: /[\\/]app[\\/]screens[\\/]landing-screen/,
  'tenant-calls': /[\\/]tenancy[\\/]tenants\.ts\?data$/,
  attention: /[\\/]app[\\/]screens[\\/]attention/,
  errors:
    /[\\/]contract[\\/]src[\\/](?:tenancy|meetings|identity)[\\/](?!auth).*\.errors\.ts|[\\/]contract[\\/]src[\\/]tenancy[\\/]subdomain/,
  'device-preview':
    /[\\/]features[\\/]meetings[\\/]room[\\/](?:device-preview|background-blur|blur-preference|segmentation-files|blur\.texts|camera-preview|prejoin-devices|sounds|device-report)\.tsx?$/,
  accounts: /[\\/]identity[\\/](?:passwords|registration)[\\/].*-screen/,
  menus:
    /[\\/]app[\\/](?:user-menu|quick-panel[\\/]quick-panel-button)|[\\/]ui[\\/]table[\\/]row-menu|[\\/]features[\\/]operations[\\/]tasks[\\/]use-/,
  lists:
    /[\\/]ui[\\/](?:table[\\/](?!period-dates)|feedback[\\/]empty-state)|[\\/]features[\\/]operations[\\/]list-views|[\\/]lib[\\/](?:export|labels|list-|use-side-panel)|[\\/]tenants[\\/]sends-email|[\\/]icons[\\/]Icon(?:Pencil|FileText|FileImport|LockOpen|UserPlus|ChevronDown)\.mjs|[\\/]identity[\\/](?:users|user-imports)\.ts\?data$/,
  dialogs:
    /[\\/]ui[\\/](?:dialog[\\/](?!confirm-by-name|credentials-card)|form[\\/](?:unsaved-changes-guard|time-zone-select|country-select|search-select))/,
  panels:
    /[\\/]ui[\\/](?:dialog|layout[\\/](?:side-panel|detail|description-list))|[\\/]app[\\/](?:menu-drawer|reauthentication-dialog)/,
  fields:
    /[\\/]ui[\\/](?:form[\\/](?:field-row|field-group|textarea-field|select-field|version-conflict)|layout[\\/]card-section|base[\\/]copy-icon)|[\\/]ui[\\/]feedback[\\/]progress|[\\/]lib[\\/](?:versioned-form|save-file)|[\\/]components[\\/](?:Code|FileButton|List|Progress)[\\/]/,
  access:
    /[\\/]lib[\\/](?:access|permission-labels|use-access)|[\\/]identity[\\/]explanations\.ts\?data$|[\\/]screens[\\/]access-cause/,
  users: /[\\/]identity[\\/]users[\\/]users-screen/,
  'user-dialogs': /[\\/]features[\\/]identity[\\/]users[\\/]/,
  dates: /[\\/]ui[\\/](?:form[\\/](?:date|time-input|time-zone-field|calendar)|table[\\/]period-dates)/,
  meetings:
    /[\\/]features[\\/]meetings[\\/]meetings[\\/](?!recurrence-fields|times-preview|meeting-(?:calendar|block|mark)|time-grid|month-grid|move-focus|calendar\.|use-(?:calendar|move))/,
  numbers: /[\\/]ui[\\/]form[\\/]number-field|[\\/]components[\\/]NumberInput[\\/]/,
  'meeting-calendar':
    /[\\/]features[\\/]meetings[\\/]meetings[\\/](?:meeting-(?:calendar|block|mark)|time-grid|month-grid|move-focus|calendar\.|use-(?:calendar|move))/,
  recurrence: /[\\/]features[\\/]meetings[\\/]meetings[\\/]/,
  tenants: /[\\/]features[\\/]tenancy[\\/]|[\\/]app[\\/]screens[\\/]tenant/,
  overlays:
    /[\\/]app[\\/](?:search[\\/]search-dialog|keyboard[\\/]keys-dialog|quick-panel[\\/]|shortcuts[\\/]shortcut)/,
  roles: /[\\/]features[\\/]identity[\\/](?:roles|groups)[\\/]/,
  reports:
    /[\\/]features[\\/](?:operations[\\/](?:audit|mail-log)|meetings[\\/]conferences|identity[\\/]user-imports)[\\/]/,
  // Not the data, labels and rules of the contract, which the pages import without zod.
  schemas: /[\\/](?:node_modules[\\/]zod|packages[\\/]contract)[\\/](?!.*(?:\?data|-(?:labels|rules)\.ts)$)/,
}).map(([name, test], index, all) => ({ name, test, priority: all.length - index }))
const server = 'http://localhost:3000'

export default defineConfig({
  plugins: [
    react(),
    contractData,
    mantineVariables,
    withoutJsonSchema,
    withoutInfiniteQueries,
    withoutUnusedParts,
    firstPaintScript(),
    preloads,
    keepOutOfPages('zod'),
    selfieSegmentation,
    compressed,
  ],
  // React has what the shim adds to older versions.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    target: 'es2023',
    // Browsers that support `light-dark()`; lowering it for older ones would lose the colours.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Each page lists the files that it may load, so every character of their names counts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: chunks.length + 1 },
            { name: 'start', test: /^\0rolldown/, priority: chunks.length + 1 },
            ...chunks,
          ],
        },
      },
    },
    reportCompressedSize: true,
  },
  server: {
    proxy: {
      '/api': server,
      '/ready': server,
      '/events': { target: server, ws: true },
      '/participant-events': { target: server, ws: true },
      '/rtc': { target: server, ws: true },
    },
  },
})
