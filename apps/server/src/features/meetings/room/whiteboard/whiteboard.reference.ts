import {
  elementsPageSize,
  elementTypes,
  maxContentLength,
  maxDrawn,
  maxElements,
  maxPoints,
} from '@foyer/contract/meetings/drawings/drawing-constants'
import { whiteboard } from '@foyer/contract/meetings/drawings/whiteboard'
import { defineReference } from '#platform/calls/define-reference.ts'

export const whiteboardReference = defineReference(whiteboard, {
  title: 'Whiteboard of a meeting',
  description: 'What the participants of a meeting draw together, with or without an account.',
  calls: {
    open: {
      summary: 'Open or close the whiteboard',
      description: 'For everybody in the meeting, by those who may draw. The drawing stays.',
    },
    draw: {
      summary: 'Draw on the whiteboard',
      description: `Up to ${maxDrawn} elements, which are new, changed or deleted; a whiteboard has up to ${maxElements}, deleted ones included. The higher version of an element counts, of two with the same number the one with the lower nonce. A deletion that you have not seen counts too.`,
    },
    listElements: {
      summary: 'List the elements of the whiteboard',
      description: `Up to ${elementsPageSize}, deleted ones included; with \`after\` only those that changed since.`,
    },
    listAfterwards: {
      summary: 'List the elements of the whiteboard of a past meeting',
      description: 'For signed-in users who took part.',
    },
  },
  fields: {
    participantId: 'Your stay in the conference, from the response of joining.',
    conferenceId: 'The conference, an `id` of your past meetings.',
    open: 'Whether the whiteboard is shown.',
    seen: 'The number up to which you have all changes.',
    elements: 'The elements, as they are now.',
    version: 'Counts the changes of the element.',
    versionNonce: 'Decides between two versions with the same number: the lower one counts.',
    isDeleted: 'Whether the element is deleted; its content is empty then.',
    content: `The element as JSON of Excalidraw, without its version: up to ${maxContentLength} characters and ${maxPoints} points. Its type is one of ${elementTypes.join(', ')}; links and other fields are left out.`,
    after: 'The last number that you have; 0 for the whole drawing.',
    before: 'The number of the last change before this call: if it is more than `seen`, there are changes of others.',
    sequence: 'The number of the last change.',
    kept: 'The elements of which another version counts, with the number of its change: ask for them.',
  },
})
