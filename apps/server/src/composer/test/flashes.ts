import type { Rgb } from './webm.ts'

/** Whether tests can make tracks; else their names say why they are skipped. */
export const isInstalled = await import('node-av/lib').then(
  () => true,
  () => false,
)
export const reason = isInstalled ? '' : ' (skipped: the package node-av is not installed)'

export const colours = {
  red: [200, 40, 40],
  green: [40, 160, 60],
  blue: [50, 70, 200],
  yellow: [220, 200, 60],
  white: [235, 235, 235],
} satisfies Record<string, Rgb>
export const tones = { maya: 500, omar: 900, lea: 1_400 }
const flashMs = 300

/** A colour that is white while a flash lasts, and missing in most frames otherwise, so that the test is fast. */
export const flashAt = (flashes: number[], colour: Rgb) => (at: number) => {
  if (flashes.some((from) => at >= from && at < from + flashMs)) return colours.white
  const isNear = flashes.some((from) => at >= from + flashMs && at < from + flashMs + 100)
  return isNear || at % 500 < 51 || flashes.length === 0 ? colour : null
}
export const beepAt = (flashes: number[], tone: number) => (at: number) =>
  flashes.some((from) => at >= from && at < from + flashMs) ? tone : 0

export const isNear = (seen: Rgb, wanted: Rgb) =>
  wanted.every((value, index) => Math.abs(value - (seen[index] ?? 0)) < 48)
