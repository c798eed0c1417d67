import {
  elementTypes,
  maxContentLength,
  maxElementText,
  maxPoints,
} from '@foyer/contract/meetings/drawings/drawing-constants'
import type { ElementVersion } from '@foyer/contract/meetings/drawings/drawing-rules'
import type { DrawnElement } from '@foyer/contract/meetings/drawings/whiteboard'

/** An element as Excalidraw has it, as far as it is read here. */
export type BoardElement = ElementVersion & {
  readonly id: string
  readonly type: string
  readonly isDeleted: boolean
  readonly text?: string
  readonly originalText?: string
  readonly points?: readonly (readonly number[])[]
  readonly pressures?: readonly number[]
}

/** The properties of all elements, and of some; others stay in the browser. */
const properties = [
  ...['type', 'x', 'y', 'width', 'height', 'angle', 'strokeColor', 'backgroundColor', 'fillStyle', 'strokeWidth'],
  ...['strokeStyle', 'roughness', 'opacity', 'roundness', 'seed', 'index', 'groupIds', 'frameId', 'boundElements'],
  ...['locked', 'points', 'startBinding', 'endBinding', 'startArrowhead', 'endArrowhead', 'elbowed', 'fixedSegments'],
  ...['startIsSpecial', 'endIsSpecial', 'pressures', 'simulatePressure', 'fontSize', 'fontFamily', 'text'],
  ...['textAlign', 'verticalAlign', 'containerId', 'autoResize', 'lineHeight', 'name'],
]

const tenth = 10
const hundredth = 100
const round = (value: number, part: number) => Math.round(value * part) / part

/** Leaves out so many items, evenly, that at most `max` are left; the last one stays. */
function thinOut<T>(items: readonly T[], max: number): readonly T[] {
  if (items.length <= max) return items
  const step = (items.length - 1) / (max - 1)
  return Array.from({ length: max }, (_, at) => items[Math.round(at * step)]).filter((item) => item !== undefined)
}

/** Checks whether the others can have an element: no images, and nothing that a page would load. */
export const isShared = ({ type }: BoardElement): boolean => elementTypes.some((known) => known === type)

/** Prepares an element for the server; undefined if it is none that others can have. */
export function toDrawnElement(element: BoardElement): DrawnElement | undefined {
  const { id, version, versionNonce, isDeleted, type, text = '', originalText, points, pressures } = element
  const versioned = { id, version, versionNonce, isDeleted }
  if (isDeleted) return { ...versioned, content: '' }
  if (!isShared(element) || text.length > maxElementText) return undefined
  const own = Object.entries(element).filter(([name]) => properties.includes(name))
  // Corners of lines are never left out, only points of what is drawn by hand.
  const few = points && (type === 'freedraw' ? thinOut(points, maxPoints) : points)
  const content = JSON.stringify({
    ...Object.fromEntries(own),
    ...(originalText === undefined || originalText === text ? {} : { originalText }),
    ...(few && { points: few.map((point) => point.map((at) => round(at, tenth))) }),
    ...(pressures && { pressures: thinOut(pressures, maxPoints).map((pressure) => round(pressure, hundredth)) }),
  })
  return content.length > maxContentLength ? undefined : { ...versioned, content }
}

/** Reads an element of the server. */
export function readDrawnElement({ content, ...versioned }: DrawnElement): BoardElement {
  const element: BoardElement = { ...JSON.parse(content), ...versioned }
  return element.text === undefined ? element : { originalText: element.text, ...element }
}
