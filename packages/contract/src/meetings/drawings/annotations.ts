import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { EmptyOutput, Id } from '../../common.ts'
import { singleLine } from '../../text.ts'
import { maxAnnotationPoints } from './drawing-constants.ts'
import { ElementId } from './whiteboard-element.ts'

/** A place on the picture of the screen, from the left and from the top: 0 and 1 are its edges. */
const Position = z.array(z.number().min(0).max(1)).length(2)
const Colour = z.enum(['red', 'orange', 'green', 'blue', 'black'])

/** A line, an arrow, or a text that begins at its only point. */
export const Annotation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pen'), colour: Colour, points: z.array(Position).min(1).max(maxAnnotationPoints) }),
  z.strictObject({ kind: z.literal('arrow'), colour: Colour, points: z.array(Position).length(2) }),
  z.strictObject({
    kind: z.literal('text'),
    colour: Colour,
    points: z.array(Position).length(1),
    text: singleLine(200),
  }),
])
export type Annotation = z.output<typeof Annotation>

export const DrawnAnnotation = z.strictObject({
  id: ElementId,
  participantId: Id,
  /** Null once it was removed. */
  annotation: Annotation.nullable(),
})
export type DrawnAnnotation = z.output<typeof DrawnAnnotation>

/** A screen that is shared, by the stay of who shares it and the id that the engine gives the share. */
const ShareId = z.string().regex(/^[\w-]{1,64}$/)
const share = { participantId: Id, presenterId: Id, share: ShareId }
const errors = ['not-found', 'not-connected'] as const

// biome-ignore format: a call in a few lines reads like a table
export const annotations = defineCalls({ slice: 'annotations', level: 'anyone' }, {
  /** Lets others draw on the screen that the caller begins to share, and deletes what was drawn on their last one. */
  begin: {
    method: 'POST', path: '/beginAnnotations', permission: 'public',
    input: z.strictObject({ participantId: Id, share: ShareId }), output: EmptyOutput,
    errors: [...errors, 'option-off'], audit: false, changes: [],
  },
  /** Deletes what was drawn on a screen that the caller no longer shares. */
  end: {
    method: 'POST', path: '/endAnnotations', permission: 'public',
    input: z.strictObject({ participantId: Id, share: ShareId }), output: EmptyOutput, errors,
    audit: false, changes: [],
  },
  draw: {
    method: 'POST', path: '/annotateScreen', permission: 'public', limit: 6000,
    input: z.strictObject({ ...share, id: ElementId, annotation: Annotation }), output: EmptyOutput,
    errors: [...errors, 'option-off', 'drawing-full', 'too-many-requests'], audit: false, changes: [],
  },
  /** Removes an own annotation, or for who shares and hosts also another one; without `id` all that the caller may remove. */
  remove: {
    method: 'POST', path: '/removeAnnotation', permission: 'public', limit: 600,
    input: z.strictObject({ ...share, id: ElementId.optional() }), output: EmptyOutput, errors,
    audit: false, changes: [],
  },
  /** Lists the annotations that changed after a number, in the order of their last change. */
  list: {
    method: 'POST', path: '/getAnnotations', permission: 'public', readOnly: true, view: 'refused', limit: 6000,
    input: z.strictObject({ ...share, after: z.int().min(0).default(0) }),
    output: z.strictObject({ items: z.array(DrawnAnnotation), sequence: z.int(), hasMore: z.boolean() }), errors,
  },
})
