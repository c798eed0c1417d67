import { Annotation, annotations, type DrawnAnnotation } from '@foyer/contract/meetings/drawings/annotations'
import { elementsPageSize } from '@foyer/contract/meetings/drawings/drawing-constants'
import { mayAnnotate } from '@foyer/contract/meetings/drawings/drawing-rules'
import { findAdmitted } from '#features/meetings/room/controls/meeting-controls.store.ts'
import { findSelf, isHosting } from '#features/meetings/room/entry/own-participant.ts'
import { announceDrawing, drawElements } from '#features/meetings/room/whiteboard/drawings.commands.ts'
import * as store from '#features/meetings/room/whiteboard/drawings.store.ts'
import type { HandlerContext } from '#platform/calls/context.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { toSurface } from './surface.ts'

/** More than anyone draws; the limit of the call is that of a network, which an office shares. */
const drawLimit = { limit: 240, seconds: 60 }

type Row = Awaited<ReturnType<typeof store.findAfter>>['items'][number]

const toDrawnAnnotation = ({ id, drawnBy, isDeleted, content }: Row): DrawnAnnotation => ({
  id,
  participantId: drawnBy,
  annotation: isDeleted ? null : Annotation.parse(JSON.parse(content)),
})

type Calls = typeof annotations
type ScreenCall = HandlerContext<Calls['draw']> | HandlerContext<Calls['remove']> | HandlerContext<Calls['list']>

/** Finds the caller and a screen that they can see: who shares it is in the same breakout room, or also in the main one. */
async function findScreen(context: ScreenCall) {
  const { db, input, fail } = context
  const self = await findSelf(context)
  const presenter = input.presenterId === self.id ? self : await findAdmitted(db, self.conference_id, input.presenterId)
  if (presenter?.room !== self.room) return fail('not-found')
  return { self, surface: toSurface(self.conference_id, input) }
}

export const annotationsHandlers = defineHandlers(annotations, {
  begin: async (context) => {
    const { input, db, fail, audit } = context
    const self = await findSelf(context)
    if (!mayAnnotate(self.options, true)) return fail('option-off')
    const surface = toSurface(self.conference_id, { presenterId: self.id, share: input.share })
    await store.lock(db, surface)
    await store.deleteOthers(db, surface)
    audit({ objectId: self.conference_id })
    return {}
  },

  end: async (context) => {
    const { input, db, audit } = context
    const { id: presenterId, conference_id: conferenceId } = await findSelf(context)
    await store.deleteOne(db, toSurface(conferenceId, { presenterId, share: input.share }))
    audit({ objectId: conferenceId })
    return {}
  },

  draw: async (context) => {
    const { input, db, tenantId, services, fail, audit } = context
    const { self, surface } = await findScreen(context)
    if (!mayAnnotate(self.options, input.presenterId === self.id)) return fail('option-off')
    await services.rateLimits.consume(tenantId, [{ key: `annotation:${self.id}`, ...drawLimit }])
    if ((await store.lockExisting(db, surface)) === undefined) return fail('not-found')
    const content = JSON.stringify(input.annotation)
    const element = { id: input.id, version: 1, versionNonce: 0, isDeleted: false, content }
    await drawElements(context, { surface, audience: self.room, drawnBy: self.id, elements: [element], seen: 0 })
    audit({ objectId: self.conference_id })
    return {}
  },

  remove: async (context) => {
    const { input, db, fail, audit } = context
    const { self, surface } = await findScreen(context)
    const drawing = await store.lockExisting(db, surface)
    if (drawing === undefined) return fail('not-found')
    const mayRemoveAll = input.presenterId === self.id || isHosting(self.role)
    const removed = await store.deleteElements(db, surface, {
      after: drawing.sequence,
      ...(mayRemoveAll ? {} : { drawnBy: self.id }),
      ...(input.id === undefined ? {} : { id: input.id }),
    })
    const sequence = drawing.sequence + removed
    await store.setTotals(db, surface, { ...drawing, sequence })
    announceDrawing(context, self.room, { drawn: surface.surface, sequence })
    audit({ objectId: self.conference_id })
    return {}
  },

  list: async (context) => {
    const { input, db } = context
    const { surface } = await findScreen(context)
    const page = await store.findAfter(db, surface, { after: input.after, size: elementsPageSize })
    return { ...page, items: page.items.map(toDrawnAnnotation) }
  },
})
