import sharp from 'sharp'
import { picture } from '../plan/layout.ts'
import { type Colour, type Planes, toColour, toPlanes } from './canvas.ts'

sharp.concurrency(1)
sharp.cache(false)

type Rgb = readonly [number, number, number]
type Size = { width: number; height: number }

const tileRgb: Rgb = [27, 33, 43]
const labelRgb: Rgb = [12, 15, 20]
export const backgroundColour: Colour = toColour([12, 15, 20])
export const tileColour: Colour = toColour(tileRgb)
export const speakerColour: Colour = toColour([240, 136, 62])

/** Colours of circles and of the initials in them. */
const circles: readonly (readonly [string, string])[] = [
  ['#ffe1cc', '#9a3412'],
  ['#dbeafe', '#1e40af'],
  ['#fce7f3', '#9d174d'],
  ['#dcfce7', '#166534'],
  ['#fef3c7', '#92400e'],
  ['#ede9fe', '#5b21b6'],
  ['#e5e7eb', '#374151'],
  ['#cffafe', '#155e75'],
]

const maxNameLength = 28
const maxCached = 300

const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** Removes what is not shown, and the rest of long names. */
function shorten(name: string): string {
  const characters = [...name.replace(/[\p{C}\s]+/gu, ' ').trim()]
  return characters.length <= maxNameLength
    ? characters.join('')
    : `${characters.slice(0, maxNameLength - 1).join('')}…`
}

function toShortName(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word = '') => [...word][0] ?? '')
  return initials.join('').toUpperCase() || '?'
}

/** Renders a line of text with transparent background in a font of this machine; null if it has none. */
export async function renderLine(text: string, { size, colour }: { size: number; colour: string }) {
  const markup = `<span foreground="${colour}">${escapeMarkup(text)}</span>`
  const image = sharp({ text: { text: markup, font: `Inter, sans ${size}`, rgba: true, dpi: 72 } })
  return image
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
}

type Overlay = { input: Buffer; left: number; top: number }

async function renderPlanes(size: Size, background: Rgb, overlays: Overlay[]): Promise<Planes> {
  const [r, g, b] = background
  const image = sharp({ create: { ...size, channels: 3, background: { r, g, b } } }).composite(overlays)
  return toPlanes(await image.removeAlpha().raw().toBuffer(), size)
}

/** Renders the circle with the initials of a person whose camera is off. */
async function renderAvatar(identity: string, name: string, tileHeight: number): Promise<Planes> {
  const diameter = Math.max(16, Math.floor((tileHeight * 0.44) / 4) * 4)
  let hash = 0
  for (const character of identity) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  const [colour = '', ink = ''] = circles[hash % circles.length] ?? []
  const radius = diameter / 2
  const circle = `<svg width="${diameter}" height="${diameter}"><circle cx="${radius}" cy="${radius}" r="${radius}" fill="${colour}"/></svg>`
  const text = await renderLine(toShortName(name), { size: Math.round(diameter * 0.36), colour: ink })
  const overlays = [{ input: Buffer.from(circle), left: 0, top: 0 }]
  if (text !== null && text.info.width <= diameter && text.info.height <= diameter) {
    const { width, height } = text.info
    overlays.push({
      input: text.data,
      left: Math.floor((diameter - width) / 2),
      top: Math.floor((diameter - height) / 2),
    })
  }
  return renderPlanes({ width: diameter, height: diameter }, tileRgb, overlays)
}

const labelHeight = 28
const padding = 8
const microphoneOff =
  '<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="#f87171" stroke-width="2.4" stroke-linecap="round"><path d="M9 9v3a3 3 0 0 0 5.1 2.1M15 9.3V5a3 3 0 0 0-5.9-.6M5 11a7 7 0 0 0 11 5.7M19 11a7 7 0 0 1-.6 2.8M12 18v4M2 2l20 20"/></svg>'

/** Renders the name of a person, with a mark if the microphone is off. */
async function renderLabel(name: string, isMuted: boolean, maxWidth: number): Promise<Planes> {
  const text = await renderLine(shorten(name) || '?', { size: 15, colour: '#ffffff' })
  const indent = isMuted ? padding + 16 + 6 : padding
  const width = Math.min(maxWidth, Math.ceil((indent + (text?.info.width ?? 0) + padding) / 2) * 2)
  const overlays: Overlay[] = []
  if (isMuted) overlays.push({ input: Buffer.from(microphoneOff), left: padding, top: (labelHeight - 16) / 2 })
  const room = width - indent - padding
  if (text !== null && room > 0) {
    const height = Math.min(text.info.height, labelHeight)
    const input = await sharp(text.data)
      .extract({ left: 0, top: 0, width: Math.min(room, text.info.width), height })
      .png()
      .toBuffer()
    overlays.push({ input, left: indent, top: Math.floor((labelHeight - height) / 2) })
  }
  return renderPlanes({ width, height: labelHeight }, labelRgb, overlays)
}

/** Renders names and initials, each once. */
export class TileTexts {
  readonly #cache = new Map<string, Planes>()

  getAvatar(identity: string, name: string, tileHeight: number): Promise<Planes> {
    return this.#get(JSON.stringify([identity, name, tileHeight]), () => renderAvatar(identity, name, tileHeight))
  }

  getLabel(name: string, isMuted: boolean, tileWidth: number): Promise<Planes> {
    const maxWidth = Math.min(tileWidth, picture.width) - 16
    return this.#get(JSON.stringify([name, isMuted, maxWidth]), () => renderLabel(name, isMuted, maxWidth))
  }

  async #get(key: string, render: () => Promise<Planes>): Promise<Planes> {
    const cached = this.#cache.get(key)
    if (cached) return cached
    if (this.#cache.size >= maxCached) this.#cache.clear()
    const rendered = await render()
    this.#cache.set(key, rendered)
    return rendered
  }
}

/** Encodes a picture as JPEG. */
export async function writePoster({ width, height, data, strides }: Planes, path: string) {
  const rgb = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const luma = 1.164 * ((data[0]?.[y * (strides[0] ?? 0) + x] ?? 0) - 16)
      const blue = (data[1]?.[(y >> 1) * (strides[1] ?? 0) + (x >> 1)] ?? 0) - 128
      const red = (data[2]?.[(y >> 1) * (strides[2] ?? 0) + (x >> 1)] ?? 0) - 128
      const at = (y * width + x) * 3
      const channels = [luma + 1.596 * red, luma - 0.392 * blue - 0.813 * red, luma + 2.017 * blue]
      for (const [index, value] of channels.entries()) rgb[at + index] = Math.max(0, Math.min(255, Math.round(value)))
    }
  }
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toFile(path)
}
