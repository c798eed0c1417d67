import { restoreElements } from '@excalidraw/excalidraw'
import type { ExcalidrawElement } from '@excalidraw/excalidraw/element/types'
import type { DrawnElement } from '@foyer/contract/meetings/drawings/whiteboard'
import { readDrawnElement } from './drawn-elements.ts'

/** Compares the places of two elements, of which the later one covers the other. */
export const compareIndex = ({ index: one }: ExcalidrawElement, { index: other }: ExcalidrawElement): number => {
  if (one === other) return 0
  return (one ?? '') < (other ?? '') ? -1 : 1
}

const toJson = (one: DrawnElement): string => JSON.stringify(readDrawnElement(one))

/** Reads those elements of the server that were not deleted, in their order on the board. */
export function toShownElements(drawn: readonly DrawnElement[]): ExcalidrawElement[] {
  const shown = drawn.filter(({ isDeleted }) => !isDeleted).map((one): ExcalidrawElement => JSON.parse(toJson(one)))
  // In their order: Excalidraw gives others new places, which would be changes.
  return restoreElements(shown.toSorted(compareIndex), null)
}
