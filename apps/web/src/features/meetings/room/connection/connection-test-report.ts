import { checkNames, listNeeds, type TestResult } from './connection-test.rules.ts'
import type { connectionTestTexts } from './connection-test.texts.ts'
import { parseUserAgent } from './device-report.ts'

/** Codecs that only repair or repeat the data of others. */
const helper = /^(?:rtx|red|ulpfec|flexfec.*|CN|telephone-event)$/i

/** Lists the codecs of audio and video that the browser can receive. */
function listCodecs(): string[] {
  if (typeof RTCRtpReceiver === 'undefined') return []
  const names = ['audio', 'video'].flatMap((kind) =>
    (RTCRtpReceiver.getCapabilities(kind)?.codecs ?? []).map(({ mimeType }) => mimeType.replace(/^.*\//, '')),
  )
  return [...new Set(names)].filter((name) => !helper.test(name))
}

/** Builds the result as a text for those who support the user or run their network. */
export function buildReport(
  { checks, outcome, route, reason, duration }: TestResult,
  t: (typeof connectionTestTexts)['en'],
) {
  const { os, version } = parseUserAgent(navigator.userAgent)
  return [
    `${t.title}, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `${t.portal}: ${window.location.origin}`,
    `${t.browser}: ${[version, os].filter((part) => part !== '').join(', ')}`,
    `${t.codecs}: ${listCodecs().join(', ') || t.none}`,
    ...(duration === undefined ? [] : [`${t.duration}: ${t.milliseconds(duration)}`]),
    ...(outcome ? [`${t.result}: ${t[`outcome-${outcome}`]}`] : []),
    ...(reason === '' ? [] : [`${t.reason}: ${reason}`]),
    '',
    ...checkNames.map((name) => {
      const { state, ms } = checks[name]
      return `${t[name]}: ${t[state]}${ms === undefined ? '' : ` (${t.milliseconds(ms)})`}`
    }),
    ...(route ? ['', `${t.toAllow}:`, ...listNeeds(route).map((need) => `- ${need}`)] : []),
  ].join('\n')
}
