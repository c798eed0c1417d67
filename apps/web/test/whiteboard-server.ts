import { maxVersionStep } from '@foyer/contract/meetings/drawings/drawing-constants'
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
      const kept: { id: string; sequence: number }[] = []
      for (const element of elements) {
        const known = stored.get(element.id)
        const isRevived = known?.isDeleted === true && !element.isDeleted && known.sequence > seen
        const isFar = known !== undefined && element.version > known.version + maxVersionStep
        if (known === undefined || (!isRevived && !isFar && isNewer(element, known)))
          stored.set(element.id, { ...element, sequence: ++server.sequence })
        else if (known.version !== element.version || known.versionNonce !== element.versionNonce)
          kept.push({ id: known.id, sequence: known.sequence })
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
    /** Responds to a request of a browser. */
    respond: async (url: string, init: RequestInit): Promise<Response> => {
      const input = JSON.parse(String(init.body))
      // Each browser has a participant of its own.
      if (server.offline.has(input.participantId)) throw new TypeError('Failed to fetch')
      if (url.endsWith('/getWhiteboard')) {
        listed.push(input.after)
        return Response.json(server.list(input.after))
      }
      if (server.refusal !== '') {
        const [code, status] = server.refusal.split(' ')
        return Response.json({ code, status: Number(status), message: 'No', requestId: '' }, { status: Number(status) })
      }
      drawn.push(input)
      return Response.json(server.draw(input))
    },
  }
  return server
}
/** Returns an element as the portal sends it. */
export const toDrawn = ({ id, version, versionNonce, isDeleted, content }: DrawnElement): DrawnElement => ({
  ...{ id, version, versionNonce, isDeleted, content },
})
