import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/lib/chromium.mjs'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Each has a portal and a database of its own.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    trace: 'retain-on-failure',
    actionTimeout: 15_000,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // Pictures and sound without a camera, and without a question.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--autoplay-policy=no-user-gesture-required',
        // On a machine that has only `lo` this is what makes two pages meet.
        '--allow-loopback-in-peer-connection',
        '--no-sandbox',
        // Several pages at once: the ones behind must go on.
        '--disable-background-timer-throttling',
        '--disable-renderer-backgrounding',
        '--disable-backgrounding-occluded-windows',
        // Nothing is asked of the network.
        '--disable-background-networking',
        '--disable-quic',
        '--no-first-run',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
