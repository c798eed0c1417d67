import sharp from 'sharp'
import { type Planes, toPlanes } from '../media/canvas.ts'
import { renderLine } from '../media/labels.ts'
import type { DemoMeeting } from './demo-meeting.ts'

export const slideSize = { width: 1280, height: 720 }

type Slide = Pick<DemoMeeting['slides'][number], 'title' | 'lines'>

/** Draws a chart whose bars depend on the title, and the dots of the lines. */
function drawShapes({ title, lines }: Slide): Buffer {
  const bars = Array.from({ length: 8 }, (_, index) => {
    const height = 60 + ((title.charCodeAt(index % title.length) * (index + 3)) % 150)
    return `<rect x="${120 + index * 132}" y="${640 - height}" width="84" height="${height}" rx="6" fill="${index === 5 ? '#e8590c' : '#c9ced6'}"/>`
  })
  const dots = lines.map((_, index) => `<circle cx="132" cy="${208 + index * 62}" r="7" fill="#e8590c"/>`)
  return Buffer.from(
    `<svg width="1280" height="720"><rect x="96" y="646" width="1088" height="3" fill="#d3d6db"/>${bars.join('')}${dots.join('')}</svg>`,
  )
}

/** Renders a slide that is shared in the demo. */
export async function renderSlide(slide: Slide): Promise<Planes> {
  const texts = await Promise.all([
    renderLine(slide.title, { size: 54, colour: '#17191e' }),
    ...slide.lines.map((line) => renderLine(line, { size: 30, colour: '#4b515c' })),
  ])
  const overlays = texts.flatMap((text, index) =>
    text === null || text.info.width > 1060
      ? []
      : [{ input: text.data, left: index === 0 ? 96 : 160, top: index === 0 ? 84 : 190 + (index - 1) * 62 }],
  )
  const background = { r: 255, g: 255, b: 255 }
  const pixels = await sharp({ create: { ...slideSize, channels: 3, background } })
    .composite([{ input: drawShapes(slide), left: 0, top: 0 }, ...overlays])
    .removeAlpha()
    .raw()
    .toBuffer()
  return toPlanes(pixels, slideSize)
}
