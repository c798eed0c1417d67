import { saveFile } from '#lib/browser/save-file.ts'

const styleNames = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'fill-opacity',
  'font',
  'text-anchor',
]
/** Pixels of the picture for one of the page. */
const scale = 2

/** Copies a chart with its styles, since a picture knows nothing of the page's style sheets. */
function copyWithStyles(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) throw new Error('A copy of a chart is a chart')
  const copies = copy.querySelectorAll<SVGElement>('*')
  for (const [index, element] of svg.querySelectorAll('*').entries()) {
    const style = getComputedStyle(element)
    for (const name of styleNames) copies[index]?.style.setProperty(name, style.getPropertyValue(name))
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return copy
}

async function drawChart(context: CanvasRenderingContext2D, svg: SVGSVGElement, top: number): Promise<void> {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copyWithStyles(svg)))}`
  await image.decode()
  const { width, height } = svg.getBoundingClientRect()
  context.drawImage(image, 0, top * scale, width * scale, height * scale)
}

/** Saves the charts within an element as one picture. */
export async function saveChart(name: string, element: HTMLElement | null): Promise<void> {
  const charts = [...(element?.querySelectorAll<SVGSVGElement>('svg.recharts-surface') ?? [])]
  const context = document.createElement('canvas').getContext('2d')
  if (element === null || context === null) return
  const { width, height, top } = element.getBoundingClientRect()
  const { canvas } = context
  canvas.width = width * scale
  canvas.height = height * scale
  context.fillStyle = getComputedStyle(element).getPropertyValue('--portal-surface')
  context.fillRect(0, 0, canvas.width, canvas.height)
  for (const chart of charts) await drawChart(context, chart, chart.getBoundingClientRect().top - top)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob !== null) saveFile(new File([blob], `${name}.png`, { type: 'image/png' }))
}
