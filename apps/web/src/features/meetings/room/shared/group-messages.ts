import type { ReactNode } from 'react'

/** A message as it is shown. */
export type ListedMessage = {
  readonly id: string
  readonly authorId: string
  readonly author: string
  readonly picture?: string
  readonly isGuest?: boolean
  readonly own: boolean
  readonly audience: 'everyone' | 'all-rooms' | 'hosts' | 'participant'
  /** The breakout room in which it was written; empty or missing for the main room. */
  readonly breakout?: string
  /** Name of the recipient of a message to one participant. */
  readonly recipient: string
  /** Instant, ISO 8601. */
  readonly at: string
  readonly text: string
  /** Below the text, such as why it was not sent. */
  readonly footer?: ReactNode
}

const minuteMs = 60_000
const toMinute = (at: string): number => Math.floor(Date.parse(at) / minuteMs)

const belongsTo = (one: ListedMessage, next: ListedMessage): boolean =>
  one.own === next.own &&
  one.authorId === next.authorId &&
  one.audience === next.audience &&
  one.recipient === next.recipient &&
  one.breakout === next.breakout &&
  toMinute(one.at) === toMinute(next.at)

/** Groups consecutive messages of one participant to the same recipients within a minute, which share a heading. */
export function groupMessages(messages: readonly ListedMessage[]): ListedMessage[][] {
  const groups: ListedMessage[][] = []
  for (const message of messages) {
    const last = groups.at(-1)
    const previous = last?.at(-1)
    if (last !== undefined && previous !== undefined && belongsTo(previous, message)) last.push(message)
    else groups.push([message])
  }
  return groups
}
