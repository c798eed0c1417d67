import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname

/** The setup files that exist. */
const findExisting = (...files: string[]) => files.map((file) => join(root, file)).filter((file) => existsSync(file))

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
          name: 'server',
          root: join(root, 'apps/server'),
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/fixtures/**'],
          environment: 'node',
          pool: 'forks',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          setupFiles: findExisting('apps/server/test/setup.ts'),
          globalSetup: findExisting('apps/server/test/global-setup.ts'),
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          root: join(root, 'apps/web'),
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.tsx'],
          environment: 'jsdom',
          testTimeout: 20_000,
          setupFiles: findExisting('apps/web/test/setup.ts', 'apps/web/test/setup.tsx'),
        },
      },
    ],
  },
})
