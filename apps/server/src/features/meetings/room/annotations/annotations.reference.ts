import { annotations } from '@foyer/contract/meetings/drawings/annotations'
import { defineReference } from '#platform/calls/define-reference.ts'

export const annotationsReference = defineReference(annotations, {
  title: 'Annotations on a shared screen',
  description: 'What the participants of a meeting draw on a screen that one of them shares; it goes with the share.',
  calls: {
    begin: {
      summary: 'Let others draw on your screen',
      description: 'When you begin to share it. What was drawn on the last one is deleted.',
    },
    end: { summary: 'Delete what was drawn on your screen', description: 'When you no longer share it.' },
    draw: { summary: 'Draw on a shared screen', description: 'One line, arrow or text.' },
    remove: {
      summary: 'Remove annotations',
      description: 'One or all: your own, and as a host or on your own screen also those of others.',
    },
    list: {
      summary: 'List the annotations on a shared screen',
      description: 'With `after` only those that changed since.',
    },
  },
  fields: {
    participantId: 'Your stay in the conference, from the response of joining; in a list, that of who drew it.',
    presenterId: 'The stay of the participant who shares the screen.',
    share: 'The id that the engine gives the share.',
    annotation: 'What is drawn; null once it was removed.',
    kind: '`pen`, `arrow` or `text`.',
    colour: 'Its colour.',
    points: 'Places on the picture of the screen, where 0 and 1 are its edges.',
    text: 'The text, one line.',
    after: 'The last number that you have; 0 for all.',
    sequence: 'The number of the last change.',
  },
})
