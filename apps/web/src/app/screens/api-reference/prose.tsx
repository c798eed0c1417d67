import { Code, Text } from '@mantine/core'
import { Fragment } from 'react'

/** A sentence with code between backticks. */
export function InlineCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <Code key={index}>{part}</Code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}

/** A description from the document, which is in English: its paragraphs, with code between backticks. */
export function Prose({ text }: { text: string }) {
  return text.split('\n\n').map((paragraph) => (
    <Text key={paragraph} lang="en" dir="ltr">
      <InlineCode text={paragraph} />
    </Text>
  ))
}
