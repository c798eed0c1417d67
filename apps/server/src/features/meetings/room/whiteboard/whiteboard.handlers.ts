import { elementsPageSize, maxFirstVersion } from '@foyer/contract/meetings/drawings/drawing-constants'
import { mayUseWhiteboard } from '@foyer/contract/meetings/drawings/drawing-rules'
import { type DrawnElement, whiteboard } from '@foyer/contract/meetings/drawings/whiteboard'
import { findPastReader } from '#features/meetings/room/chat/chat.store.ts'
import { findSelf } from '#features/meetings/room/entry/own-participant.ts'
import type { Context } from '#platform/calls/context.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { drawElements } from './drawings.commands.ts'
import * as store from './drawings.store.ts'

/** More than the page sends; the limit of the call is that of a network, which an office shares. */
const drawLimit = { limit: 480, seconds: 60 }

const surface = store.whiteboardSurface

const toDrawnElement = ({ id, version, versionNonce, isDeleted, content }: DrawnElement): DrawnElement => ({
  id,
  version,
  versionNonce,
  isDeleted,
  content,
})

async function readPage(db: Db, { conferenceId, after }: { conferenceId: string; after: number }) {
  const page = await store.findAfter(db, { conferenceId, surface }, { after, size: elementsPageSize })
  return { ...page, items: page.items.map(toDrawnElement) }
}

/** Fails for a new element with a version that it cannot have. */
async function assertFirstVersions(
  { db, fail }: Pick<Context<'element-invalid'>, 'db' | 'fail'>,
  conferenceId: string,
  elements: readonly DrawnElement[],
): Promise<void> {
  const ids = elements.flatMap(({ id, version }) => (version > maxFirstVersion ? id : []))
  if (ids.length === 0) return
  const known = await store.findElements(db, { conferenceId, surface }, ids)
  if (ids.some((id) => !known.has(id))) fail('element-invalid', 'elements')
}

export const whiteboardHandlers = defineHandlers(whiteboard, {
  open: async (context) => {
    const { input, db, fail, audit } = context
    const self = await findSelf(context)
    if (!mayUseWhiteboard(self.options, self.role)) return fail('option-off')
    await store.setOpen(db, self.conference_id, input.open)
    audit({ objectId: self.conference_id })
    return {}
  },

  draw: async (context) => {
    const { input, tenantId, services, fail, audit } = context
    const self = await findSelf(context)
    if (!mayUseWhiteboard(self.options, self.role)) return fail('option-off')
    await services.rateLimits.consume(tenantId, [{ key: `whiteboard:${self.id}`, ...drawLimit }])
    const conferenceId = self.conference_id
    const { elements, seen } = input
    await assertFirstVersions(context, conferenceId, elements)
    const drawn = await drawElements(context, {
      surface: { conferenceId, surface },
      audience: conferenceId,
      drawnBy: self.id,
      elements,
      seen,
    })
    audit({ objectId: conferenceId })
    return { ...drawn, kept: drawn.kept.map(({ id, sequence }) => ({ id, sequence })) }
  },

  listElements: async (context) => {
    const self = await findSelf(context)
    if (self.options.whiteboard === 'off') return context.fail('option-off')
    return readPage(context.db, { conferenceId: self.conference_id, after: context.input.after })
  },

  listAfterwards: async ({ input, db, actor, fail }) => {
    const reader = await findPastReader(db, input.conferenceId, actor.id)
    return reader === undefined ? fail('not-found') : readPage(db, input)
  },
})
