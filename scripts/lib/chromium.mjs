import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { log } from './log.mjs'
import { run } from './processes.mjs'

// Chromium without its own windows comes first: the same pages take two thirds of the processor time in it.
const headlessShell = 'chromium-headless-shell'
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
const macPaths = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/**
 * Finds the browser of the end-to-end tests: what CHROMIUM names, else the one of the system; undefined where none is.
 */
export function findChromium() {
  const candidates = process.env.CHROMIUM
    ? [process.env.CHROMIUM]
    : [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...macPaths]
  return candidates.find(isProgram)
}

/** Installs Debian's Chromium where no browser is found and we may. Returns what is missing as a sentence, or undefined. */
export async function ensureChromium() {
  if (findChromium()) return undefined
  const remedy = `Install one (Debian: sudo apt-get install ${headlessShell}) or name one in CHROMIUM.`
  if (process.env.CHROMIUM) return `CHROMIUM names no program (${process.env.CHROMIUM}).`
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (!mayInstall) return `No Chromium was found. ${remedy}`
  log(`No browser was found: installing Debian's ${headlessShell} (apt-get) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', headlessShell], { env })
  return findChromium() ? undefined : `apt-get did not bring a Chromium. ${remedy}`
}

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
