import { isNewer } from '@foyer/contract/meetings/drawings/drawing-rules'
import type { DrawnElement } from '@foyer/contract/meetings/drawings/whiteboard'

type Stored = DrawnElement & { sequence: number }
type DrawInput = { participantId: string; seen: number; elements: DrawnElement[] }

/** A server with one whiteboard, which decides like the portal's. */
export function createServer() {
  const stored = new Map<string, Stored>()
  const drawn: DrawInput[] = []
  const listed: number[] = []
  const onChange: () => void = () => undefined
  const server = {
    sequence: 0,
    /** The error with which it refuses to draw. */
    refusal: '',
    offline: new Set<string>(),
    drawn,
    listed,
    onChange,
    elements: () =>
      [...stored.values()]
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ id }) => id)
        .sort(),
    read: (id: string) => stored.get(id),
    draw: ({ seen, elements }: DrawInput) => {
      const before = server.sequence
      const kept: DrawnElement[] = []
      for (const element of elements) {
        const known = stored.get(element.id)
        const isRevived = known?.isDeleted === true && !element.isDeleted && known.sequence > seen
        if (known === undefined || (!isRevived && isNewer(element, known)))
          stored.set(element.id, { ...element, sequence: ++server.sequence })
        else if (known.version !== element.version || known.versionNonce !== element.versionNonce)
          kept.push(toDrawn(known))
      }
      if (server.sequence > before) server.onChange()
      return { before, sequence: server.sequence, kept }
    },
    list: (after: number) => {
      const items = [...stored.values()]
        .filter((one) => one.sequence > after)
        .sort((one, two) => one.sequence - two.sequence)
      const page = items.slice(0, 3)
      return { items: page.map(toDrawn), sequence: page.at(-1)?.sequence ?? after, hasMore: items.length > 3 }
    },
  }
  return server
}
/** Returns an element as the portal sends it. */
export const toDrawn = ({ id, version, versionNonce, isDeleted, content }: DrawnElement): DrawnElement => ({
  ...{ id, version, versionNonce, isDeleted, content },
})
