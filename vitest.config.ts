import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname

/**
 * The tests of a worker share one process, which imports the server or the web app once. A module can be replaced or
 * loaded again only where nothing else has imported it, so the tests that do have a process each.
 */
const findTestsWithOwnModules = (folder: string) =>
  globSync('{src,test}/**/*.test.{ts,tsx}', { cwd: join(root, folder) }).filter((file) =>
    /\bvi\.(mock|resetModules)\(/.test(readFileSync(join(root, folder, file), 'utf8')),
  )

const server = {
  root: join(root, 'apps/server'),
  environment: 'node',
  pool: 'forks',
  testTimeout: 30_000,
  hookTimeout: 60_000,
  setupFiles: join(root, 'apps/server/test/setup.ts'),
  globalSetup: join(root, 'apps/server/test/global-setup.ts'),
} as const

const web = {
  root: join(root, 'apps/web'),
  environment: 'jsdom',
  testTimeout: 20_000,
  setupFiles: join(root, 'apps/web/test/setup.ts'),
} as const

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'contract',
          root: join(root, 'packages/contract'),
          include: ['src/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['{src,test}/**/*.test.ts'],
          exclude: findTestsWithOwnModules('apps/server'),
          isolate: false,
        },
      },
      { test: { ...server, name: 'server-isolated', include: findTestsWithOwnModules('apps/server') } },
      {
        plugins: [react()],
        test: {
          ...web,
          name: 'web',
          include: ['{src,test}/**/*.test.{ts,tsx}'],
          exclude: findTestsWithOwnModules('apps/web'),
          isolate: false,
        },
      },
      { plugins: [react()], test: { ...web, name: 'web-isolated', include: findTestsWithOwnModules('apps/web') } },
    ],
  },
})
