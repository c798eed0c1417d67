import { join } from 'node:path'
import { type Browser, firefox } from '@playwright/test'

/** Launches Firefox as the system has it, with a fake camera and microphone and without questions. */
export const launchFirefox = (): Promise<Browser> =>
  firefox.launch({
    channel: 'moz-firefox',
    executablePath: join(import.meta.dirname, 'firefox-relay.mjs'),
    // Those of the configuration are Chromium's.
    args: [],
    firefoxUserPrefs: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'media.autoplay.default': 0,
      // Connects also on a machine that has only the loopback interface.
      'media.peerconnection.ice.loopback': true,
    },
  })
