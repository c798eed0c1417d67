import type { DeviceReport } from '@foyer/contract/meetings/room'
import { cutText } from '@foyer/contract/text/cut-text'

declare global {
  interface Navigator {
    /** Chromium only. */
    readonly userAgentData?: {
      getHighEntropyValues(hints: string[]): Promise<{
        readonly platform?: string
        readonly platformVersion?: string
        readonly mobile?: boolean
        readonly fullVersionList?: readonly { readonly brand: string; readonly version: string }[]
      }>
    }
    readonly connection?: { readonly type?: string }
  }
}

type BrowserInfo = Pick<DeviceReport, 'os' | 'version' | 'platform'>

const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows NT 10/, 'Windows'],
  [/(?:iPhone|iPad).*? OS ([\d_]+)/, 'iOS'],
  [/Mac OS X ([\d_.]+)/, 'macOS'],
  [/Android ([\d.]+)/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
// Most specific first: Edge and Opera also contain Chrome, and Chrome contains Safari.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\w*\/([\d.]+)/, 'Edge'],
  [/OPR\/([\d.]+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/([\d.]+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/([\d.]+)/, 'Chrome'],
  [/Version\/([\d.]+).*Safari/, 'Safari'],
]

function firstMatch(table: readonly (readonly [RegExp, string])[], text: string): string {
  for (const [pattern, name] of table) {
    const match = pattern.exec(text)
    if (match) return `${name} ${(match[1] ?? '').replaceAll('_', '.')}`.trim()
  }
  return ''
}

/** Finds operating system, browser and platform according to the user agent string. */
export function parseUserAgent(userAgent: string): BrowserInfo {
  return {
    os: firstMatch(systems, userAgent),
    version: firstMatch(browsers, userAgent),
    platform: /Mobi|iPhone|Android/.test(userAgent) ? 'Mobile' : 'Desktop',
  }
}

// Client hints report platform version 13 and higher for Windows 11.
const windowsName = (version: string) => (Number.parseInt(version, 10) >= 13 ? 'Windows 11' : 'Windows 10')

async function describeBrowser(): Promise<BrowserInfo> {
  const parsed = parseUserAgent(navigator.userAgent)
  const data = await navigator.userAgentData
    ?.getHighEntropyValues(['platformVersion', 'fullVersionList'])
    .catch(() => undefined)
  if (!data?.platform) return parsed
  const version = data.platformVersion ?? ''
  const named = data.fullVersionList?.filter(({ brand }) => !/not.?a.?brand/i.test(brand)) ?? []
  const browser = named.find(({ brand }) => brand !== 'Chromium') ?? named[0]
  return {
    os: data.platform === 'Windows' ? windowsName(version) : `${data.platform} ${version}`.trim(),
    version: browser ? `${browser.brand} ${browser.version}` : parsed.version,
    platform: data.mobile ? 'Mobile' : 'Desktop',
  }
}

/**
 * Returns the type of the network, empty where the browser does not tell it. Its `effectiveType` is an estimate of the
 * speed, and says '4g' on a cable too.
 */
const toNetworkType = (type = ''): string => (type === 'unknown' ? '' : type.slice(0, 50))

/** Describes this browser and the devices in use; labels are empty for unused devices. */
export async function buildDeviceReport(labels: {
  camera: string
  mic: string
  speaker: string
}): Promise<DeviceReport> {
  const { os, version, platform } = await describeBrowser()
  return {
    os: cutText(os, 100),
    version: cutText(version, 100),
    platform,
    camera: cutText(labels.camera, 200),
    mic: cutText(labels.mic, 200),
    speaker: cutText(labels.speaker, 200),
    network: toNetworkType(navigator.connection?.type),
  }
}
