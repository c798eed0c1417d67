import type { ComputerSystem } from '@foyer/contract/recordings/local-recordings'
import { localStore } from '#lib/browser/storage.ts'
import { computerKey } from './has-recorded-here.ts'

const nameKey = 'local-recordings:computer-name'

/** Returns the random id of this browser, which it keeps from the first recording on. */
export function findComputerId(): string {
  const known = localStore.get(computerKey)
  if (known !== null) return known
  const id = crypto.randomUUID()
  localStore.set(computerKey, id)
  return id
}

/** Finds the system of the computer, whose files are written in its way. */
export function findComputerSystem(agent: string = navigator.userAgent): ComputerSystem {
  if (/Windows/.test(agent)) return 'windows'
  if (/Macintosh|Mac OS X/.test(agent)) return 'mac'
  return /Linux|X11|CrOS/.test(agent) ? 'linux' : 'other'
}

const systemNames = { windows: 'Windows', mac: 'Mac', linux: 'Linux', other: '' } as const
const browsers = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

/** Suggests a name: browsers do not reveal that of the computer. */
export function suggestName(firstName: string, agent: string = navigator.userAgent): string {
  const [, browser = ''] = browsers.find(([mark]) => agent.includes(mark)) ?? []
  const system = systemNames[findComputerSystem(agent)]
  return [firstName, system, browser]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 60)
}

export const findComputerName = (): string => localStore.get(nameKey) ?? ''
export const keepComputerName = (name: string): void => localStore.set(nameKey, name)
