import {
  CaptureUpdateAction,
  convertToExcalidrawElements,
  FONT_FAMILY,
  isInvisiblySmallElement,
  newElementWith,
} from '@excalidraw/excalidraw'
import type { ExcalidrawElement, OrderedExcalidrawElement } from '@excalidraw/excalidraw/element/types'
import type { AppState, ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types'
import { isNewer } from '@foyer/contract/meetings/drawings/drawing-rules'
import type { DrawnElement } from '@foyer/contract/meetings/drawings/whiteboard'
import { isShared } from '#features/meetings/room/shared/drawn-elements.ts'
import { compareIndex, toShownElements } from '#features/meetings/room/shared/shown-elements.ts'
import type { Board } from './whiteboard-sync.ts'

/** Checks whether the user is just changing an element, which then stays as it is here. */
const isInHand = ({ editingTextElement, newElement, resizingElement }: AppState, id: string): boolean =>
  [editingTextElement, newElement, resizingElement].some((element) => element?.id === id)

/** Merges elements of the server with those of this browser. */
function merge(
  local: readonly ExcalidrawElement[],
  drawn: readonly DrawnElement[],
  keeps: (element: ExcalidrawElement, drawn: DrawnElement) => boolean,
): ExcalidrawElement[] {
  const merged = new Map(local.map((element) => [element.id, element]))
  const accepted = drawn.filter((one) => {
    const element = merged.get(one.id)
    return element === undefined || !keeps(element, one)
  })
  for (const { id, version, versionNonce, isDeleted } of accepted) {
    const element = merged.get(id)
    if (isDeleted && element) merged.set(id, { ...element, version, versionNonce, isDeleted })
  }
  for (const element of toShownElements(accepted)) merged.set(element.id, element)
  return [...merged.values()].toSorted(compareIndex)
}

/** Connects the drawing of the server with an editor. */
export function createBoard(api: ExcalidrawImperativeAPI): Board {
  const readAll = (): readonly OrderedExcalidrawElement[] => api.getSceneElementsIncludingDeleted()
  return {
    read: () => readAll().filter((element) => element.isDeleted || !isInvisiblySmallElement(element)),
    show: (drawn, forced) => {
      const state = api.getAppState()
      const elements = merge(readAll(), drawn, (element, one) =>
        forced.has(one.id) ? false : isInHand(state, one.id) || isNewer(element, one),
      )
      api.updateScene({ elements, captureUpdate: CaptureUpdateAction.NEVER })
    },
    discard: (ids) =>
      api.updateScene({
        elements: readAll().map((element) =>
          ids.has(element.id) ? newElementWith(element, { isDeleted: true }) : element,
        ),
        captureUpdate: CaptureUpdateAction.NEVER,
      }),
  }
}

/** Removes at once what was pasted or dropped and others cannot have, such as images. */
export function removeUnshared(api: ExcalidrawImperativeAPI): boolean {
  const all = api.getSceneElementsIncludingDeleted()
  const isForeign = (element: ExcalidrawElement) => !element.isDeleted && (!isShared(element) || element.link !== null)
  if (!all.some(isForeign)) return false
  const isGone = (element: ExcalidrawElement) => !isShared(element)
  api.updateScene({
    elements: all.map((element) =>
      isForeign(element) ? newElementWith(element, { link: null, isDeleted: isGone(element) }) : element,
    ),
    captureUpdate: CaptureUpdateAction.NEVER,
  })
  return all.some((element) => isForeign(element) && isGone(element))
}

/** Loads the font of a text, which is measured with it. */
async function loadFont(family: number, text: string): Promise<void> {
  const [name] = Object.entries(FONT_FAMILY).find(([, id]) => id === family) ?? []
  if (name !== undefined) await document.fonts.load(`20px ${JSON.stringify(name)}`, text).catch(() => undefined)
}

/** Adds a text in the middle of what is visible, and selects it. */
export async function addText(api: ExcalidrawImperativeAPI, text: string): Promise<void> {
  await loadFont(api.getAppState().currentItemFontFamily, text)
  const { scrollX, scrollY, width, height, zoom, currentItemStrokeColor, currentItemFontFamily } = api.getAppState()
  const [added] = convertToExcalidrawElements([
    {
      type: 'text',
      text,
      x: width / 2 / zoom.value - scrollX,
      y: height / 2 / zoom.value - scrollY,
      strokeColor: currentItemStrokeColor,
      fontFamily: currentItemFontFamily,
    },
  ])
  if (!added) return
  // Further ones are below each other.
  const texts = api.getSceneElements().filter(({ x, y }) => x === added.x && y >= added.y)
  const below = texts.reduce((y, element) => Math.max(y, element.y + element.height + 8), added.y)
  api.updateScene({
    elements: [...api.getSceneElementsIncludingDeleted(), { ...added, y: below }],
    appState: { selectedElementIds: { [added.id]: true } },
    captureUpdate: CaptureUpdateAction.IMMEDIATELY,
  })
}

/** An element that was selected, its number from 1, and how many there are. */
export type Selected = { readonly type: string; readonly text: string; readonly number: number; readonly count: number }

/** Selects the next element after the selected one, or the one before, and shows it; undefined if there is none. */
export function selectNext(api: ExcalidrawImperativeAPI, step: 1 | -1): Selected | undefined {
  const elements = api.getSceneElements().filter((element) => !(element.type === 'text' && element.containerId))
  const { selectedElementIds } = api.getAppState()
  const at = elements.findIndex(({ id }) => selectedElementIds[id])
  const next = at < 0 ? (step === 1 ? 0 : elements.length - 1) : (at + step + elements.length) % elements.length
  const element = elements[next]
  if (!element) return undefined
  api.setActiveTool({ type: 'selection' })
  api.updateScene({
    appState: { selectedElementIds: { [element.id]: true }, selectedGroupIds: {} },
    captureUpdate: CaptureUpdateAction.NEVER,
  })
  if (!isVisible(api.getAppState(), element)) api.scrollToContent(element, { animate: false })
  const bound = api.getSceneElements().find((one) => one.type === 'text' && one.containerId === element.id)
  const words = element.type === 'text' ? element : bound
  const text = words?.type === 'text' ? words.text : ''
  return { type: element.type, text, number: next + 1, count: elements.length }
}

function isVisible({ scrollX, scrollY, width, height, zoom }: AppState, { x, y }: ExcalidrawElement): boolean {
  const [left, top] = [(x + scrollX) * zoom.value, (y + scrollY) * zoom.value]
  return left >= 0 && top >= 0 && left < width && top < height
}
