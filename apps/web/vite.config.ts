import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './vite/compressed.ts'
import { contractData } from './vite/contract-data.ts'
import { excalidrawFonts } from './vite/excalidraw-fonts.ts'
import { firstPaint } from './vite/first-paint.ts'
import { keepOutOfPages } from './vite/keep-out-of-pages.ts'
import { mantineVariables } from './vite/mantine-variables.ts'
import { preloads } from './vite/preloads.ts'
import { selfieSegmentation } from './vite/selfie-segmentation.ts'

const server = 'http://localhost:3000'

const components = '@mantine/core/esm/components'
/** Parts of fields and menus, of which a page has several: copied into each, they would be loaded several times. */
const fieldParts = [
  { name: 'input', test: new RegExp(`/${components}/Input/`) },
  {
    name: 'fields',
    test: new RegExp(`/(?:@floating-ui|@mantine/core/esm/utils/Floating|${components}/(?:Popover|Combobox|Menu))/`),
  },
].map((part) => ({ ...part, includeDependenciesRecursively: false }))

export default defineConfig({
  plugins: [
    react(),
    contractData,
    mantineVariables,
    firstPaint,
    preloads,
    keepOutOfPages('zod'),
    selfieSegmentation,
    excalidrawFonts,
    compressed,
  ],
  build: {
    target: 'es2023',
    // Browsers that support `light-dark()`; lowering it for older ones would lose the colours.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        // Each page lists the files that it may load, so every character of their names counts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // The code that every page needs is one file.
            { name: 'start', tags: ['$initial'] },
            ...fieldParts,
            // The classes of shared components: one file and style sheet instead of many of a few bytes.
            { name: 'styles', test: /\.module\.css$/, minShareCount: 2, includeDependenciesRecursively: false },
          ],
          // Code that only some pages share is copied into each of them unless it is large, because a request on a slow
          // line costs more than the copy; the copies share their state. Style sheets would be repeated, so they stay
          // files.
          experimentalInlineCommonChunks: { maxSize: 40_000, exclude: /\.css(?:\?|$)/ },
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
