import { useTexts } from '#lib/texts.ts'
import type { PointNumbers } from './connection-course.rules.ts'
import { connectionCourseTexts } from './connection-course.texts.ts'
import { useConnectionFormats } from './connection-formats.ts'

/** Joins several facts in a row, each of which is kept in one line. */
export const joinFacts = (facts: readonly (string | readonly never[])[]): string =>
  facts
    .flat()
    .map((text) => text.replaceAll(' ', '\u00a0'))
    .join(' · ')

/** Returns a function that says in words how a connection was: its grade, the loss in the worse direction, the other numbers. */
export function useDescribeNumbers(): (grade: string, numbers: PointNumbers) => string {
  const t = useTexts(connectionCourseTexts)
  const formats = useConnectionFormats()
  return (grade, { lossUp, lossDown, jitterMs, roundTripMs, sentResolution, receivedResolution }) => {
    const loss = lossUp === null ? lossDown : Math.max(lossUp, lossDown ?? 0)
    return joinFacts([
      grade,
      loss === null ? [] : t.loss(formats.loss(loss)),
      roundTripMs === null ? [] : t.roundTrip(formats.time(roundTripMs)),
      jitterMs === null ? [] : t.jitter(formats.time(jitterMs)),
      sentResolution === null ? [] : t.sends(formats.resolution(sentResolution)),
      receivedResolution === null ? [] : t.receives(formats.resolution(receivedResolution)),
    ])
  }
}
