import { maxDrawingBytes, maxElements } from '@foyer/contract/meetings/drawings/drawing-constants'
import type { DrawnElement } from '@foyer/contract/meetings/drawings/whiteboard'
import type { DrawingChange } from '@foyer/contract/meetings/reaction-constants'
import type { Context } from '#platform/calls/context.ts'
import { decideVersions, measureGrowth, type StoredElement } from './drawings.rules.ts'
import * as store from './drawings.store.ts'

type Drawing = {
  surface: store.Surface
  /** The audience of a change: the conference, or one of its rooms. */
  audience: string
  drawnBy: string
  elements: readonly DrawnElement[]
  /** The number up to which the caller has seen all changes. */
  seen: number
}

/**
 * Stores those of the elements that count, and announces the number of the last change. Returns that number,
 * the one before, and the elements of which another version counts.
 */
export async function drawElements(
  { db, fail, services }: Pick<Context<'drawing-full'>, 'db' | 'fail' | 'services'>,
  { surface, audience, drawnBy, elements, seen }: Drawing,
): Promise<{ before: number; sequence: number; kept: StoredElement[] }> {
  const drawing = await store.lock(db, surface)
  const stored = await store.findElements(
    db,
    surface,
    elements.map(({ id }) => id),
  )
  const { accepted, kept } = decideVersions(stored, elements, seen)
  const before = drawing.sequence
  if (accepted.length === 0) return { before, sequence: before, kept }
  const growth = measureGrowth(stored, accepted)
  const totals = {
    sequence: before + accepted.length,
    elements: drawing.elements + growth.elements,
    bytes: drawing.bytes + growth.bytes,
  }
  const isFull = totals.elements > maxElements || totals.bytes > maxDrawingBytes
  // A deletion is never refused.
  if (isFull && (growth.elements > 0 || growth.bytes > 0)) return fail('drawing-full')
  const numbered = accepted.map((element, index) => ({ ...element, sequence: before + index + 1 }))
  await store.save(db, { ...surface, drawnBy, changed: numbered })
  await store.setTotals(db, surface, totals)
  announceDrawing({ db, services }, audience, { drawn: surface.surface, sequence: totals.sequence })
  return { before, sequence: totals.sequence, kept }
}

/** Announces the number of the last change of a drawing to a conference or to one of its rooms, after the commit. */
export const announceDrawing = (
  { db, services }: Pick<Context<never>, 'db' | 'services'>,
  audience: string,
  change: DrawingChange,
): void => services.events.broadcast(db, { objectId: audience, content: change })
