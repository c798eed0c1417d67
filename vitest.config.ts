import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname

const server = {
  root: join(root, 'apps/server'),
  environment: 'node',
  pool: 'forks',
  testTimeout: 30_000,
  hookTimeout: 60_000,
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
      { test: { ...server, name: 'server', include: ['{src,test}/**/*.test.ts'] } },
      { plugins: [react()], test: { ...web, name: 'web', include: ['{src,test}/**/*.test.{ts,tsx}'] } },
    ],
  },
})
