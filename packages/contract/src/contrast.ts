/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const minContrast = 4.5
/** Minimum contrast of symbols, focus rings and selections (WCAG 2.2, 1.4.11). */
export const minSymbolContrast = 3
/** Contrast of button labels that have to be adjusted: with the bare minimum, the button would look disabled. */
const clearContrast = 7

type Rgb = readonly [red: number, green: number, blue: number]

const toRgb = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
const toHex = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Computes the relative luminance (WCAG 2.2), 0 to 1. */
export function luminance(colour: string): number {
  const [red, green, blue] = toRgb(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** Luminance at which white and black text have the same contrast. */
const middleLuminance = 0.18

/** Checks whether white text has more contrast on a colour than black text. */
export const isDark = (colour: string): boolean => luminance(colour) <= middleLuminance

/** Computes the contrast of two colours (WCAG 2.2), 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Moves a colour towards black (−1) or white (1), keeping its hue. */
export function shiftColour(colour: string, amount: number): string {
  const end = amount < 0 ? 0 : 255
  const [red, green, blue] = toRgb(colour)
  const shift = (part: number) => part + (end - part) * Math.abs(amount)
  return toHex([shift(red), shift(green), shift(blue)])
}

/** Blends a share of the colour `over` into the colour `below`. */
export function mixColours(below: string, over: string, share: number): string {
  const [[red, green, blue], [r, g, b]] = [toRgb(below), toRgb(over)]
  const mix = (from: number, to: number) => from + (to - from) * share
  return toHex([mix(red, r), mix(green, g), mix(blue, b)])
}

const steps = Array.from({ length: 51 }, (_, step) => step / 50)

/** Finds the colour of the same hue that is nearest to `text` and readable on all `backgrounds`. */
export function ensureContrast(text: string, ...backgrounds: readonly string[]): string {
  return shiftUntilVisible(text, minContrast, backgrounds)
}

/** Finds a readable colour as `ensureContrast` does, for symbols. */
export function ensureSymbolContrast(symbol: string, ...backgrounds: readonly string[]): string {
  return shiftUntilVisible(symbol, minSymbolContrast, backgrounds)
}

function shiftUntilVisible(text: string, min: number, backgrounds: readonly string[]): string {
  const isLight = Math.min(...backgrounds.map(luminance)) > middleLuminance
  for (const step of steps) {
    for (const amount of isLight ? [-step, step] : [step, -step]) {
      const candidate = shiftColour(text, amount)
      if (backgrounds.every((background) => contrastRatio(candidate, background) >= min)) return candidate
    }
  }
  return isLight ? '#000000' : '#ffffff'
}

/** Finds the colour of a button's label: `text` if it is readable, otherwise a clearly readable one of the same hue. */
export function ensureLabelContrast(text: string, button: string): string {
  if (contrastRatio(text, button) >= minContrast) return text
  const direction = isDark(button) ? 1 : -1
  const amount = steps.find((step) => contrastRatio(shiftColour(text, step * direction), button) >= clearContrast)
  return amount === undefined ? ensureContrast(text, button) : shiftColour(text, amount * direction)
}

/**
 * Finds the colour nearest to `background`, lighter or darker as `direction` says, on which all `texts` are readable.
 */
export function ensureReadableBackground(background: string, texts: readonly string[], direction: 1 | -1): string {
  const isReadable = (candidate: string) => texts.every((text) => contrastRatio(text, candidate) >= minContrast)
  const amount = steps.find((step) => isReadable(shiftColour(background, step * direction))) ?? 1
  return shiftColour(background, amount * direction)
}
