import type { DeviceReport } from '@foyer/contract/meetings/room'
import { cutText } from '@foyer/contract/text'

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
    readonly connection?: { readonly type?: string; readonly effectiveType?: string }
  }
}

type About = Pick<DeviceReport, 'os' | 'version' | 'platform'>

const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows NT 10/, 'Windows'],
  [/(?:iPhone|iPad).*? OS ([\d_]+)/, 'iOS'],
  [/Mac OS X ([\d_.]+)/, 'macOS'],
  [/Android ([\d.]+)/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
// In this order: every browser also names the ones before it.
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

/** What the browser's user agent string tells. */
export function describeDevice(userAgent: string): About {
  return {
    os: firstMatch(systems, userAgent),
    version: firstMatch(browsers, userAgent),
    platform: /Mobi|iPhone|Android/.test(userAgent) ? 'Mobile' : 'Desktop',
  }
}

// Windows 11 counts on from 13 there.
const windowsName = (version: string) => (Number.parseInt(version, 10) >= 13 ? 'Windows 11' : 'Windows 10')

async function aboutThisBrowser(): Promise<About> {
  const plain = describeDevice(navigator.userAgent)
  const data = await navigator.userAgentData
    ?.getHighEntropyValues(['platformVersion', 'fullVersionList'])
    .catch(() => undefined)
  if (!data?.platform) return plain
  const version = data.platformVersion ?? ''
  const named = data.fullVersionList?.filter(({ brand }) => !/not.?a.?brand/i.test(brand)) ?? []
  const browser = named.find(({ brand }) => brand !== 'Chromium') ?? named[0]
  return {
    os: data.platform === 'Windows' ? windowsName(version) : `${data.platform} ${version}`.trim(),
    version: browser ? `${browser.brand} ${browser.version}` : plain.version,
    platform: data.mobile ? 'Mobile' : 'Desktop',
  }
}

/** The device report of this browser; labels are those of the devices in use, empty for none. */
export async function deviceReport(labels: { camera: string; mic: string; speaker: string }): Promise<DeviceReport> {
  const { os, version, platform } = await aboutThisBrowser()
  const { connection } = navigator
  return {
    os: cutText(os, 100),
    version: cutText(version, 100),
    platform,
    camera: cutText(labels.camera, 200),
    mic: cutText(labels.mic, 200),
    speaker: cutText(labels.speaker, 200),
    network: (connection?.type ?? connection?.effectiveType ?? '').slice(0, 50),
  }
}
