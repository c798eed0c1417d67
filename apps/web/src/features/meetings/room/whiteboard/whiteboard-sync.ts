import { maxDrawn } from '@foyer/contract/meetings/drawings/drawing-constants'
import type { ElementVersion } from '@foyer/contract/meetings/drawings/drawing-rules'
import { type DrawnElement, whiteboard } from '@foyer/contract/meetings/drawings/whiteboard'
import { type BoardElement, toDrawnElement } from '#features/meetings/room/shared/drawn-elements.ts'
import { ApiError, type CallResult, makeCall } from '#lib/api.ts'

/** How long changes are gathered. */
const gatherMs = 250
const firstRetryMs = 1000
const maxRetryMs = 10_000
/** The largest body of a call that anyone may make is 16 KB. */
const maxBatchBytes = 15_000
/** Changes are announced; this is for those whose announcements are lost. */
const pollMs = 15_000

/** The codes with which the server refuses what was drawn, however often it is sent. */
const refusals = ['drawing-full', 'bad-input', 'element-invalid', 'too-large']

/** The drawing in this browser. */
export type Board = {
  /** Returns all elements, deleted ones included. */
  readonly read: () => readonly BoardElement[]
  /** Shows elements of the server, of which a newer version here counts, unless they are forced. */
  readonly show: (elements: readonly DrawnElement[], forced: ReadonlySet<string>) => void
  /** Removes elements that the others cannot have. */
  readonly discard: (ids: ReadonlySet<string>) => void
}

export type SyncState = 'loading' | 'saved' | 'saving' | 'offline'

type SyncOptions = {
  readonly participantId: string
  readonly board: Board
  readonly onState: (state: SyncState) => void
  /** Called when elements were removed, since the others cannot have them. */
  readonly onDiscarded: (error: unknown) => void
}

const toKey = ({ version, versionNonce }: ElementVersion): string => `${version} ${versionNonce}`
const utf8 = new TextEncoder()

/** Takes as many elements as one call may have. */
function takeBatch(elements: readonly DrawnElement[]): DrawnElement[] {
  const batch: DrawnElement[] = []
  let bytes = 0
  for (const element of elements) {
    bytes += utf8.encode(JSON.stringify(element)).length + 1
    if (batch.length > 0 && (bytes > maxBatchBytes || batch.length === maxDrawn)) break
    batch.push(element)
  }
  return batch
}

/**
 * Keeps the drawing of this browser and that of the server the same. Only elements that were changed here are sent, and
 * only what changed since is fetched; the server decides which version counts.
 */
export class WhiteboardSync {
  readonly #options: SyncOptions
  #participantId: string
  /** All changes up to this number are known. */
  #seen = 0
  /** The versions that the server has, by the id of their element. */
  readonly #known = new Map<string, string>()
  /** Elements of which the version of the server is shown, whatever was drawn here. */
  #forced: ReadonlySet<string> = new Set()
  #isLoaded = false
  #isReadOnly = false
  #isSending = false
  #isFetching = false
  #isAskedAgain = false
  #isClosed = false
  #isOffline = false
  #retryMs = firstRetryMs
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #poll: ReturnType<typeof setInterval>

  constructor(options: SyncOptions) {
    this.#options = options
    this.#participantId = options.participantId
    this.#poll = setInterval(() => void this.fetch(), pollMs)
    void this.fetch()
  }

  /** Continues as another stay, after an interruption. */
  rejoin(participantId: string): void {
    if (participantId === this.#participantId) return
    this.#participantId = participantId
    void this.fetch()
    this.changed()
  }

  /** Sends nothing while the user may not draw; what could not be sent is undone. */
  setReadOnly(isReadOnly: boolean): void {
    if (isReadOnly === this.#isReadOnly) return
    this.#isReadOnly = isReadOnly
    if (isReadOnly && this.#findChanged().length > 0) this.#startAgain()
  }

  /** Called when something may have been drawn here. */
  changed(): void {
    if (this.#isClosed || !this.#isLoaded || this.#isReadOnly || this.#findChanged().length === 0) return
    if (!this.#isOffline) this.#options.onState('saving')
    this.#timer ??= setTimeout(() => this.#send(), gatherMs)
  }

  /** Called with the number of the last change of the drawing. */
  announced(sequence: number): void {
    if (sequence > this.#seen) void this.fetch()
  }

  close(): void {
    const rest = this.#isLoaded && !this.#isReadOnly ? takeBatch(this.#toSend(new Set())) : []
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearInterval(this.#poll)
    if (rest.length > 0) this.#draw(rest, true).catch(() => undefined)
  }

  /** Fetches what has changed since the last time. */
  async fetch(): Promise<void> {
    this.#isAskedAgain = true
    if (this.#isFetching) return
    this.#isFetching = true
    try {
      while (this.#isAskedAgain && !this.#isClosed) {
        this.#isAskedAgain = false
        await this.#fetchPage()
      }
      if (!this.#isClosed) this.#fetched()
    } catch {
      // Announced again once the connection is back, and asked again soon.
      if (!this.#isClosed) this.#lost()
    } finally {
      this.#isFetching = false
    }
  }

  #lost(): void {
    this.#isOffline = true
    this.#options.onState('offline')
  }

  #fetched(): void {
    this.#isLoaded = true
    this.#isOffline = false
    if (this.#findChanged().length > 0) this.changed()
    else if (!this.#isSending) this.#options.onState('saved')
  }

  async #fetchPage(): Promise<void> {
    const after = this.#seen
    const page = await makeCall(whiteboard.listElements, { participantId: this.#participantId, after })
    // Meanwhile everything may have been asked for again.
    if (this.#isClosed || after !== this.#seen) {
      this.#isAskedAgain = true
      return
    }
    // An element that others have deleted does not come back, also if it was changed here meanwhile.
    const deleted = page.items.filter((one) => one.isDeleted && this.#known.get(one.id) !== toKey(one))
    this.#show(page.items, new Set([...this.#forced, ...deleted.map(({ id }) => id)]))
    this.#seen = page.sequence
    if (page.hasMore) this.#isAskedAgain = true
    else this.#forced = new Set()
  }

  #show(elements: readonly DrawnElement[], forced: ReadonlySet<string>): void {
    if (elements.length === 0) return
    for (const element of elements) this.#known.set(element.id, toKey(element))
    this.#options.board.show(elements, forced)
  }

  #findChanged(): BoardElement[] {
    return this.#options.board.read().filter((element) => {
      const known = this.#known.get(element.id)
      // An element that was drawn and deleted at once concerns no one.
      return known === undefined ? !element.isDeleted : known !== toKey(element)
    })
  }

  /** Prepares what was changed here; `refused` receives the ids of what others cannot have. */
  #toSend(refused: Set<string>): DrawnElement[] {
    return this.#findChanged().flatMap((element) => {
      const drawn = toDrawnElement(element)
      if (drawn === undefined) refused.add(element.id)
      return drawn ?? []
    })
  }

  #draw(elements: DrawnElement[], keepalive = false) {
    const input = { participantId: this.#participantId, seen: this.#seen, elements }
    return makeCall(whiteboard.draw, input, { keepalive })
  }

  #send(): void {
    this.#timer = undefined
    if (this.#isSending || this.#isClosed || this.#isReadOnly) return
    // The server compares with what is known here.
    if (this.#isFetching) {
      this.#timer = setTimeout(() => this.#send(), gatherMs)
      return
    }
    const refused = new Set<string>()
    const batch = takeBatch(this.#toSend(refused))
    if (refused.size > 0) this.#discard(refused, undefined)
    if (batch.length === 0) return
    this.#isSending = true
    this.#draw(batch)
      .then((result) => this.#sent(batch, result))
      .catch((error: unknown) => this.#failed(batch, error))
  }

  #sent(batch: readonly DrawnElement[], result: CallResult<typeof whiteboard.draw>): void {
    this.#isSending = false
    this.#isOffline = false
    this.#retryMs = firstRetryMs
    if (this.#isClosed) return
    for (const element of batch) this.#known.set(element.id, toKey(element))
    const now = new Map(this.#options.board.read().map((element) => [element.id, toKey(element)]))
    const kept = new Map(result.kept.map(({ id, sequence }) => [id, sequence]))
    const unchanged = batch.filter((element) => kept.has(element.id) && now.get(element.id) === toKey(element))
    if (kept.size > 0) {
      // The versions that count are fetched, also such as were seen before the user changed them here.
      this.#forced = new Set([...this.#forced, ...unchanged.map(({ id }) => id)])
      this.#seen = Math.min(this.#seen, ...[...kept.values()].map((sequence) => sequence - 1))
    } else if (result.before === this.#seen) this.#seen = result.sequence
    if (this.#seen !== result.sequence) void this.fetch()
    if (this.#findChanged().length > 0) this.changed()
    else this.#options.onState('saved')
  }

  #failed(batch: readonly DrawnElement[], error: unknown): void {
    this.#isSending = false
    if (this.#isClosed) return
    const code = error instanceof ApiError ? error.code : ''
    if (code === 'option-off') this.#startAgain()
    else if (refusals.includes(code)) this.#refused(batch, error)
    else {
      // Not connected, or too fast: the drawing waits here.
      this.#lost()
      this.#timer ??= setTimeout(() => this.#send(), this.#retryMs)
      this.#retryMs = Math.min(this.#retryMs * 2, maxRetryMs)
    }
  }

  /** Gives up elements that the server does not take: new ones are removed, of others its version is shown. */
  #refused(batch: readonly DrawnElement[], error: unknown): void {
    const fresh = batch.filter(({ id }) => !this.#known.has(id)).map(({ id }) => id)
    this.#discard(new Set(fresh), error)
    if (fresh.length < batch.length) this.#startAgain()
  }

  #discard(ids: ReadonlySet<string>, error: unknown): void {
    this.#options.board.discard(ids)
    this.#options.onDiscarded(error)
  }

  /** Shows the drawing of the server, whatever was drawn here. */
  #startAgain(): void {
    const { board } = this.#options
    board.discard(new Set(this.#findChanged().flatMap(({ id }) => (this.#known.has(id) ? [] : id))))
    this.#forced = new Set(this.#findChanged().map(({ id }) => id))
    this.#seen = 0
    void this.fetch()
  }
}
