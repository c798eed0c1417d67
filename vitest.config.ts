import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { contractData } from './apps/web/vite/contract-data.ts'

const root = import.meta.dirname

// A larger young generation: a test leaves many objects behind, and collecting them took an eighth of the time.
const execArgv = ['--max-semi-space-size=64']

const server = {
  execArgv,
  root: join(root, 'apps/server'),
  environment: 'node',
  pool: 'forks',
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
  // The defaults are too short on a busy machine; what succeeds takes no longer.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 60_000,
  hookTimeout: 120_000,
  globalSetup: join(root, 'apps/server/test/global-setup.ts'),
  setupFiles: ['check-held-places.ts', 'check-sent-calendars.ts'].map((file) => join(root, 'apps/server/test', file)),
} as const

const web = {
  execArgv,
  root: join(root, 'apps/web'),
  environment: 'jsdom',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  setupFiles: join(root, 'apps/web/test/setup.ts'),
} as const

/** Tests that replace modules, which the other tests of a process have loaded already. */
const isolatedTests = '{src,test}/**/*.isolated.test.ts'
/** Tests that start portals and databases as processes and kill them. */
const processTests = '{src,test}/**/*.process.test.ts'

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
          // A worker loads the portal once, by Node itself as in production, and most of its files share one that runs.
          isolate: false,
          experimental: { viteModuleRunner: false },
          include: ['{src,test}/**/*.test.ts', '../../bench/**/*.test.ts'],
          exclude: [isolatedTests, processTests],
        },
      },
      { test: { ...server, name: 'isolated', include: [isolatedTests] } },
      { test: { ...server, name: 'processes', include: [processTests] } },
      {
        plugins: [react(), contractData],
        test: {
          ...web,
          name: 'web',
          // Loading the modules again for each file took half of the time.
          isolate: false,
          include: ['{src,test}/**/*.test.{ts,tsx}'],
          exclude: ['{src,test}/**/*.isolated.test.{ts,tsx}'],
        },
      },
      {
        plugins: [react(), contractData],
        test: { ...web, name: 'web-isolated', include: ['{src,test}/**/*.isolated.test.{ts,tsx}'] },
      },
    ],
  },
})
