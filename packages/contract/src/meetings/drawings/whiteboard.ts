import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { EmptyOutput, errorCode, Id } from '../../common.ts'
import { defineErrors } from '../../define-errors.ts'
import { maxContentLength, maxDrawn, maxVersion } from './drawing-constants.ts'
import { ElementId, parseElement } from './whiteboard-element.ts'

export const whiteboardErrors = defineErrors({
  'element-invalid': {
    status: 400,
    en: 'This cannot be drawn here',
    fr: 'Cet élément ne peut pas être dessiné ici',
  },
})

const versioned = {
  id: ElementId,
  version: z.int().min(1),
  versionNonce: z.int().min(0),
  isDeleted: z.boolean(),
}

/** The JSON of an element; empty for a deleted one. */
const Content = z
  .string()
  .max(maxContentLength)
  .transform((text, context) => {
    if (text === '') return ''
    const element = parseElement(text)
    if (element !== undefined) return JSON.stringify(element)
    context.issues.push({ code: 'custom', message: 'element-invalid', input: text })
    return z.NEVER
  })

const NewElement = z
  .strictObject({ ...versioned, version: versioned.version.max(maxVersion), content: Content })
  .refine(({ isDeleted, content }) => isDeleted || content !== '', errorCode(whiteboardErrors, 'element-invalid'))

export const DrawnElement = z.strictObject({ ...versioned, content: z.string() })
export type DrawnElement = z.output<typeof DrawnElement>

const after = z.int().min(0).default(0)
/** Elements that changed after a number, in the order of their last change. */
const ElementsPage = z.strictObject({
  items: z.array(DrawnElement),
  /** The number of the last change among them, or `after`. */
  sequence: z.int(),
  hasMore: z.boolean(),
})

// biome-ignore format: a call in a few lines reads like a table
export const whiteboard = defineCalls({ slice: 'whiteboard', level: 'anyone', errors: whiteboardErrors }, {
  /** Opens the whiteboard for everyone in the meeting, or closes it. Its drawing stays. */
  open: {
    method: 'POST', path: '/openWhiteboard', permission: 'public',
    input: z.strictObject({ participantId: Id, open: z.boolean() }), output: EmptyOutput,
    errors: ['not-found', 'not-connected', 'option-off'], audit: false, changes: ['whiteboard'],
  },
  /**
   * Draws, changes and deletes elements. The newer version of an element counts, and what was deleted stays so for those
   * who have not seen it. The others learn the number of the change and ask for it.
   */
  draw: {
    method: 'POST', path: '/drawOnWhiteboard', permission: 'public', limit: 6000,
    input: z.strictObject({
      participantId: Id,
      /** The number up to which the caller has seen all changes. */
      seen: z.int().min(0),
      elements: z.array(NewElement).min(1).max(maxDrawn),
    }),
    output: z.strictObject({
      /** The number of the last change before and after those of the call. */
      before: z.int(),
      sequence: z.int(),
      /** The elements of which the whiteboard has another version that counts, with the number of its change. */
      kept: z.array(z.strictObject({ id: ElementId, sequence: z.int() })),
    }),
    errors: ['not-found', 'not-connected', 'option-off', 'element-invalid', 'drawing-full', 'too-many-requests'],
    audit: false, changes: [],
  },
  /** Lists the elements that changed after a number, while in the meeting. */
  listElements: {
    method: 'POST', path: '/getWhiteboard', permission: 'public', readOnly: true, view: 'refused', limit: 6000,
    input: z.strictObject({ participantId: Id, after }), output: ElementsPage,
    errors: ['not-found', 'not-connected', 'option-off'],
  },
  /** Lists those of a conference that has ended and in which the caller took part. */
  listAfterwards: {
    method: 'POST', path: '/getPastWhiteboard', permission: 'signed-in', level: 'client', readOnly: true,
    input: z.strictObject({ conferenceId: Id, after }), output: ElementsPage, errors: ['not-found'],
  },
})
