import type { AppPlatform } from '@foyer/contract/tenancy/tenant-clients'

/** Finds the platform of a browser for which there may be an app; undefined for others, such as ChromeOS. */
export function findPlatform({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): AppPlatform | undefined {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/CrOS/.test(userAgent)) return undefined
  if (/Windows NT/.test(userAgent)) return 'windows'
  // An iPad calls itself a Mac, but no Mac has a touch screen.
  if (/Mac OS X/.test(userAgent)) return maxTouchPoints > 1 ? 'ios' : 'mac'
  return /Linux/.test(userAgent) ? 'linux' : undefined
}
