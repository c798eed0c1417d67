import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'

/** Serves the pages as in development, with what a build for production leaves out; calls go to a running portal. */
export async function serveDevelopmentPages(portalOrigin: string) {
  const root = join(import.meta.dirname, '../../apps/web')
  const cacheDir = await mkdtemp(join(tmpdir(), 'foyer-pages-'))
  // With its own host and origin, because it rejects others.
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    cacheDir,
    logLevel: 'error',
    server: {
      port: 0,
      hmr: false,
      watch: null,
      proxy: { '/api': { target: portalOrigin, changeOrigin: true, headers: { origin: portalOrigin } } },
    },
  })
  await server.listen()
  return {
    origin: new URL(server.resolvedUrls?.local[0] ?? '').origin,
    stop: async () => {
      await server.close()
      await rm(cacheDir, { recursive: true, force: true })
    },
  }
}
