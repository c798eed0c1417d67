/** Elements of a drawing, those that were deleted included. */
export const maxElements = 10_000
/** Bytes of all elements of a drawing. */
export const maxDrawingBytes = 8_000_000
/** Characters of the content of one element, and of a text in it. */
export const maxContentLength = 12_000
export const maxElementText = 2000
/** Points of one line, on the whiteboard and on a shared screen. */
export const maxPoints = 700
export const maxAnnotationPoints = 300
/**
 * The highest version of an element, that of a new one, which may be a copy of an old one, and by how much a call may raise
 * it. So no one can raise a version so far that the others could no longer change or delete the element.
 */
export const maxVersion = 1_000_000_000
export const maxFirstVersion = 1_000_000
export const maxVersionStep = 10_000
/** Elements that one call may draw, and those of one page. */
export const maxDrawn = 200
export const elementsPageSize = 300

/** The elements of Excalidraw that a whiteboard has: none that loads anything. */
export const elementTypes = ['rectangle', 'diamond', 'ellipse', 'arrow', 'line', 'freedraw', 'text', 'frame'] as const

/** How many positions of a pointer are passed on per second; others are left out. */
export const pointersPerSecond = 8

/** Where a participant points: on the whiteboard in its coordinates, on a shared screen as parts of its picture. */
export type Pointer = {
  /** `whiteboard`, or the share. */
  readonly surface: string
  readonly x: number
  readonly y: number
  readonly tool: 'pointer' | 'laser'
  readonly pressed: boolean
}
export type ParticipantPointer = Pointer & { readonly participantId: string; readonly name: string }
