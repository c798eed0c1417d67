export const browsers = ['chrome', 'firefox', 'safari', 'ios', 'ios-other', 'android'] as const
/** Browsers in which a blocked camera or microphone is allowed in different ways. */
export type RepairBrowser = (typeof browsers)[number]
export type RepairSystem = 'windows' | 'macos'

type Agent = { readonly userAgent: string; readonly maxTouchPoints: number }

/** Finds the browser whose steps apply; an iPad calls itself a Mac, but no Mac has a touchscreen. */
export function findBrowser({ userAgent, maxTouchPoints }: Agent): RepairBrowser {
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1))
    return /crios|fxios|edgios/i.test(userAgent) ? 'ios-other' : 'ios'
  if (/android/i.test(userAgent)) return 'android'
  if (/firefox/i.test(userAgent)) return 'firefox'
  return /safari/i.test(userAgent) && !/chrome|chromium|edg/i.test(userAgent) ? 'safari' : 'chrome'
}

/** Finds the system whose own settings also have to allow camera and microphone; undefined for the others. */
export function findSystem({ userAgent, maxTouchPoints }: Agent): RepairSystem | undefined {
  if (/windows/i.test(userAgent)) return 'windows'
  return /macintosh/i.test(userAgent) && maxTouchPoints <= 1 ? 'macos' : undefined
}
