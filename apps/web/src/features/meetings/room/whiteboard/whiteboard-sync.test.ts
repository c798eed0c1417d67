import { maxVersionStep } from '@foyer/contract/meetings/drawings/drawing-constants'
import { isNewer } from '@foyer/contract/meetings/drawings/drawing-rules'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BoardElement, readDrawnElement } from '#features/meetings/room/shared/drawn-elements.ts'
import { createServer, toDrawn } from '#test/whiteboard-server.ts'
import { type Board, type SyncState, WhiteboardSync } from './whiteboard-sync.ts'

let server = createServer()

let nonce = 1
/** A browser with a board. */
function openBrowser(participantId: string) {
  const elements = new Map<string, BoardElement>()
  const states: SyncState[] = []
  const discarded: unknown[] = []
  const board: Board = {
    read: () => [...elements.values()],
    show: (drawn, forced) => {
      for (const one of drawn) {
        const element = elements.get(one.id)
        if (element && !forced.has(one.id) && isNewer(element, one)) continue
        if (!one.isDeleted) elements.set(one.id, readDrawnElement(one))
        else if (element) elements.set(one.id, { ...element, ...toDrawn(one) })
      }
    },
    discard: (ids) => {
      for (const id of ids) change(id, { isDeleted: true })
    },
  }
  const change = (id: string, part: Partial<BoardElement> & { x?: number } = {}) => {
    const { version = 0, ...known } = elements.get(id) ?? {}
    nonce += 7
    elements.set(id, { ...buildElement(id), ...known, ...part, version: version + 1, versionNonce: nonce })
  }
  const sync = new WhiteboardSync({
    ...{ participantId, board },
    onState: (state) => states.push(state),
    onDiscarded: (error) => discarded.push(error),
  })
  return {
    ...{ sync, states, discarded, participantId },
    read: (id: string) => elements.get(id),
    ids: () =>
      board
        .read()
        .flatMap(({ id, isDeleted }) => (isDeleted ? [] : id))
        .sort(),
    draw: (id: string, part: Partial<BoardElement> & { x?: number } = {}) => {
      change(id, part)
      sync.changed()
    },
    delete: (id: string) => {
      change(id, { isDeleted: true })
      sync.changed()
    },
    setOnline: (on: boolean) => {
      if (!on) return void server.offline.add(participantId)
      server.offline.delete(participantId)
      // The socket of the room says so.
      void sync.fetch()
    },
  }
}
const buildElement = (id: string): BoardElement => ({
  ...{ id, type: 'rectangle', isDeleted: false, version: 1, versionNonce: 1 },
})
const pass = (ms = 1000) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  server = createServer()
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => server.respond(url, init))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the drawing of a browser', () => {
  it('sends what changes, once, and never what others have drawn', async () => {
    const [ann, bob] = [openBrowser('ann'), openBrowser('bob')]
    await pass()
    for (let x = 0; x < 20; x += 1) ann.draw('a', { x })
    await pass()
    expect(server.drawn).toHaveLength(1)
    expect(server.read('a')).toMatchObject({ version: 20 })
    bob.sync.announced(server.sequence)
    await pass()
    expect(bob.ids()).toEqual(['a'])
    bob.sync.changed()
    await pass(60_000)
    expect(server.drawn.map(({ participantId }) => participantId)).toEqual(['ann'])
    expect([ann.states.at(-1), bob.states.at(-1)]).toEqual(['saved', 'saved'])
  })

  it('gets back what the server keeps of an element of which it has already seen every change', async () => {
    const ann = openBrowser('ann')
    await pass()
    ann.draw('a', { x: 1 })
    ann.draw('b')
    await pass()
    for (let x = 0; x <= maxVersionStep; x += 1) ann.draw('a', { x })
    await pass()
    expect([ann.read('a'), server.read('a')]).toMatchObject([{ version: 1, x: 1 }, { version: 1 }])
    expect(ann.states.at(-1)).toBe('saved')
    ann.draw('a', { x: 2 })
    await pass()
    expect(server.read('a')).toMatchObject({ version: 2 })
  })

  it('asks after an interruption for what has changed since, and sends what was drawn meanwhile', async () => {
    const [ann, bob] = [openBrowser('ann'), openBrowser('bob')]
    await pass()
    ann.draw('a')
    await pass()
    bob.sync.announced(1)
    await pass()
    bob.setOnline(false)
    bob.draw('b')
    ann.draw('c')
    await pass(20_000)
    expect(bob.states.at(-1)).toBe('offline')
    expect(server.elements()).toEqual(['a', 'c'])
    server.listed.length = 0
    bob.setOnline(true)
    await pass(20_000)
    expect(server.elements()).toEqual(['a', 'b', 'c'])
    expect(bob.ids()).toEqual(['a', 'b', 'c'])
    // Never from the beginning.
    expect(Math.min(...server.listed)).toBeGreaterThan(0)
    expect(bob.states.at(-1)).toBe('saved')
  })

  it('does not bring back what was deleted while it was cut off, also if it was changed here', async () => {
    const [ann, bob] = [openBrowser('ann'), openBrowser('bob')]
    await pass()
    ann.draw('a')
    ann.draw('b')
    await pass()
    bob.sync.announced(2)
    await pass()
    bob.setOnline(false)
    for (let x = 0; x < 9; x += 1) bob.draw('a', { x })
    ann.delete('a')
    await pass()
    bob.setOnline(true)
    await pass(20_000)
    for (const browser of [ann, bob]) expect(browser.ids()).toEqual(['b'])
    expect(server.elements()).toEqual(['b'])
  })

  it('keeps what is deleted and undone at once', async () => {
    const ann = openBrowser('ann')
    await pass()
    ann.draw('a')
    await pass()
    ann.delete('a')
    await pass(300)
    ann.draw('a', { isDeleted: false })
    await pass(20_000)
    expect(ann.ids()).toEqual(['a'])
    expect(server.elements()).toEqual(['a'])
  })

  it('of a tab with an old drawing does not restore it', async () => {
    const [ann, old] = [openBrowser('ann'), openBrowser('old')]
    await pass()
    for (const id of ['a', 'b', 'c', 'd', 'e']) ann.draw(id)
    await pass()
    old.sync.announced(5)
    await pass()
    expect(old.ids()).toEqual(['a', 'b', 'c', 'd', 'e'])
    old.setOnline(false)
    for (const id of ['a', 'b', 'c']) ann.delete(id)
    ann.draw('d', { x: 5 })
    await pass()
    old.setOnline(true)
    old.draw('f')
    await pass(20_000)
    expect(server.elements()).toEqual(['d', 'e', 'f'])
    expect(old.ids()).toEqual(['d', 'e', 'f'])
    expect(old.read('d')).toMatchObject({ x: 5 })
  })

  it('is that of the server again once the user may no longer draw', async () => {
    const ann = openBrowser('ann')
    await pass()
    ann.draw('a', { x: 1 })
    await pass()
    server.refusal = 'option-off 403'
    ann.draw('a', { x: 2 })
    ann.draw('b')
    await pass(20_000)
    expect(ann.ids()).toEqual(['a'])
    expect(ann.read('a')).toMatchObject({ x: 1 })
    ann.sync.setReadOnly(true)
    server.refusal = ''
    ann.draw('c')
    await pass(20_000)
    expect(server.elements()).toEqual(['a'])
  })

  it('loses what nobody else can have, and says so', async () => {
    const ann = openBrowser('ann')
    await pass()
    ann.draw('image', { type: 'image' })
    ann.draw('long', { type: 'text', text: 'a'.repeat(3000) })
    ann.draw('a')
    await pass()
    expect(server.elements()).toEqual(['a'])
    expect(ann.ids()).toEqual(['a'])
    expect(ann.discarded).toEqual([undefined])
    server.refusal = 'drawing-full 409'
    ann.draw('b')
    await pass(20_000)
    expect(ann.ids()).toEqual(['a'])
    expect(ann.discarded[1]).toMatchObject({ code: 'drawing-full' })
  })

  it('sends what it has when it is closed, and nothing afterwards', async () => {
    const ann = openBrowser('ann')
    await pass()
    ann.draw('a')
    ann.sync.close()
    await pass()
    ann.draw('b')
    await pass(60_000)
    expect(server.elements()).toEqual(['a'])
  })

  it('goes on as another stay after the room has been joined again', async () => {
    const ann = openBrowser('ann')
    await pass()
    ann.draw('a')
    await pass()
    server.offline.add('ann')
    ann.draw('b')
    await pass()
    ann.sync.rejoin('ann again')
    await pass(20_000)
    expect(server.elements()).toEqual(['a', 'b'])
    expect(server.drawn.at(-1)).toMatchObject({ participantId: 'ann again', seen: 1 })
  })

  it('takes large drawings to the server in parts', async () => {
    const ann = openBrowser('ann')
    await pass()
    const points = Array.from({ length: 2000 }, (_, at) => [at / 3, at / 7])
    for (let n = 0; n < 5; n += 1) ann.draw(`line${n}`, { type: 'freedraw', points, pressures: [] })
    await pass(20_000)
    expect(server.elements()).toHaveLength(5)
    expect(server.drawn.length).toBeGreaterThan(1)
    for (const input of server.drawn) expect(JSON.stringify(input).length).toBeLessThan(16 * 1024)
    const { points: sent } = JSON.parse(server.read('line0')?.content ?? '{}')
    expect(sent).toHaveLength(700)
    expect(sent.at(-1)).toEqual([666.3, 285.6])
  })
})

it('is the same for all in the end, whatever they do and however often they are cut off', async () => {
  // Another sequence of numbers in each round, but the same ones in each run.
  let seed = 1
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 15; round += 1) {
    server = createServer()
    const browsers = ['ann', 'bob', 'cora'].map(openBrowser)
    server.onChange = () => {
      for (const { participantId, sync } of browsers)
        if (!server.offline.has(participantId)) sync.announced(server.sequence)
    }
    await pass()
    for (let step = 0; step < 60; step += 1) {
      const browser = browsers[random(3)]
      const id = `e${random(6)}`
      const action = random(10)
      if (action < 5) browser?.draw(id, { x: random(100), isDeleted: false })
      else if (action < 7 && browser?.read(id)) browser.delete(id)
      else if (action < 9) browser?.setOnline(random(2) === 0)
      await pass(random(400))
    }
    for (const browser of browsers) browser.setOnline(true)
    await pass(60_000)
    for (const browser of browsers) {
      expect(browser.ids()).toEqual(server.elements())
      for (const id of browser.ids())
        expect(browser.read(id)).toMatchObject({
          version: server.read(id)?.version,
          versionNonce: server.read(id)?.versionNonce,
        })
      browser.sync.close()
    }
  }
})
