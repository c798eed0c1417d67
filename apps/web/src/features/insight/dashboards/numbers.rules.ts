import type { Formats } from '#lib/format.ts'

const hourMs = 3_600_000

/** Writes a number of any size in little room: 950, 1.5k, 402k. */
export function writeThousands(value: number, { language }: Pick<Formats, 'language'>): string {
  const isLarge = value >= 1000
  const shown = isLarge ? value / 1000 : value
  const text = shown.toLocaleString(language, { maximumFractionDigits: shown >= 100 ? 0 : 1 })
  return isLarge ? `${text}k` : text
}

export const toHours = (ms: number): number => ms / hourMs

/** Returns the change of a number as a part of what it was; undefined if that says little, since it was hardly anything. */
export const toChange = ({ now, before }: { now: number; before: number }): number | undefined =>
  now > before * 10 ? undefined : before === 0 ? 0 : (now - before) / before
