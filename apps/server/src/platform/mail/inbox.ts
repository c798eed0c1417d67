import type { ImapFlow } from 'imapflow'
import { assertNoTransaction } from '#platform/concurrency/transaction-guard.ts'
import { type Env, isLoopback } from '#platform/env.ts'
import type { Log } from '#platform/log.ts'

const maxMailBytes = 262_144
const maxMailsPerRound = 100
const timeoutMs = 15_000
const minuteMs = 60_000
const maxPauseMinutes = 15

/** A mail as it was received; without `source` if it is too large. */
export type InboundMail = { source: Uint8Array | undefined; receivedAt: Date }
/** Processes a mail and commits; returns what became of it, which is counted. */
type ProcessMail = (mail: InboundMail) => Promise<string>

/** A mailbox of the portal's own. */
export type Inbox = {
  address: string
  /**
   * Processes the mails that are not marked as seen, oldest first, and marks each once it has been processed; 'more' if
   * others are left. Nothing happens during the pause after a failed connection.
   */
  readUnseen: (process: ProcessMail) => Promise<'more' | undefined>
  /** False after a failed connection, until the next one. */
  isReachable: () => boolean
  /** How many mails this process has read, by what became of them. */
  counts: ReadonlyMap<string, number>
  /** Ends a round that is running; what it has not marked is read again. */
  stop: () => void
}

/** An error of what a mail causes, not of the mailbox. */
class ProcessingError extends Error {}

/**
 * Creates the client of the mailbox. TLS certificates are verified; without TLS a password is sent to this machine
 * only.
 */
async function createClient(imapUrl: string): Promise<{ client: ImapFlow; mailbox: string }> {
  const url = new URL(imapUrl)
  const secure = url.protocol === 'imaps:'
  // Most installations have no mailbox and do not load it.
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 993 : 143) : Number(url.port),
    secure,
    ...(secure ? {} : { doSTARTTLS: !isLoopback(url) }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    // Its log would contain mails.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxLiteralSize: 4 * maxMailBytes,
    maxLineLength: 32 * maxMailBytes,
    maxResponseSize: 64 * maxMailBytes,
  })
  // Commands that are under way fail by themselves.
  client.on('error', () => undefined)
  return { client, mailbox: decodeURIComponent(url.pathname.slice(1)) || 'INBOX' }
}

/** Lists the mails of the next round, oldest first; those whose processing has failed come last. */
async function listUnseen(client: ImapFlow, failed: ReadonlySet<number>) {
  const uids = await client.search({ seen: false }, { uid: true })
  if (!Array.isArray(uids)) throw new Error('The mailbox cannot be searched')
  const ordered = uids.toSorted((one, other) => Number(failed.has(one)) - Number(failed.has(other)) || one - other)
  const next = ordered.slice(0, maxMailsPerRound)
  if (next.length === 0) return { mails: [], hasMore: false }
  const fetched = await client.fetchAll(next, { uid: true, size: true, internalDate: true }, { uid: true })
  const mails = next.flatMap((uid) => fetched.find((mail) => mail.uid === uid) ?? [])
  return { mails, hasMore: ordered.length > next.length }
}

async function fetchSource(client: ImapFlow, { uid, size = 0 }: { uid: number; size?: number | undefined }) {
  if (size > maxMailBytes) return undefined
  const mail = await client.fetchOne(String(uid), { source: { start: 0, maxLength: maxMailBytes } }, { uid: true })
  return mail === false ? undefined : mail.source
}

type Round = { process: ProcessMail; failed: Set<number>; onProcessed: (outcome: string) => void }

async function runRound(client: ImapFlow, { process, failed, onProcessed }: Round): Promise<'more' | undefined> {
  const { mails, hasMore } = await listUnseen(client, failed)
  for (const mail of mails) {
    const receivedAt = new Date(mail.internalDate ?? Date.now())
    const source = await fetchSource(client, mail)
    const outcome = await process({ source, receivedAt }).catch((error: unknown) => {
      failed.add(mail.uid)
      throw new ProcessingError('A mail could not be processed', { cause: error })
    })
    failed.delete(mail.uid)
    const isMarked = await client.messageFlagsAdd(String(mail.uid), ['\\Seen'], { uid: true })
    if (!isMarked) throw new Error('The mailbox does not let mails be marked as seen')
    onProcessed(outcome)
  }
  return hasMore ? 'more' : undefined
}

/** Opens the mailbox of an installation; connections last for a round only. */
export function openInbox({ imapUrl, replyTo }: NonNullable<Env['inbox']>, log: Log): Inbox {
  const counts = new Map<string, number>()
  const failed = new Set<number>()
  let current: ImapFlow | undefined
  let [failures, pausedUntil, isStopped] = [0, 0, false]
  let pending: Promise<unknown> = Promise.resolve()

  const readOnce = async (process: ProcessMail): Promise<'more' | undefined> => {
    const round: { [outcome: string]: number } = {}
    const onProcessed = (outcome: string): void => {
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      round[outcome] = (round[outcome] ?? 0) + 1
    }
    const { client, mailbox } = await createClient(imapUrl)
    current = client
    try {
      await client.connect()
      const lock = await client.getMailboxLock(mailbox)
      const more = await runRound(client, { process, failed, onProcessed })
      lock.release()
      await client.logout()
      return more
    } finally {
      current = undefined
      client.close()
      if (Object.keys(round).length > 0) log.info({ mails: round }, 'mails to the portal were read')
    }
  }

  const readUnseen = async (process: ProcessMail): Promise<'more' | undefined> => {
    assertNoTransaction('A mailbox')
    if (isStopped || performance.now() < pausedUntil) return undefined
    try {
      const more = await readOnce(process)
      if (failures > 0) log.info({ failures }, 'the mailbox of the portal is reachable again')
      failures = 0
      pausedUntil = 0
      return more
    } catch (error) {
      if (isStopped) return undefined
      if (error instanceof ProcessingError) throw error.cause
      const pauseMinutes = Math.min(2 ** failures, maxPauseMinutes)
      failures += 1
      pausedUntil = performance.now() + pauseMinutes * minuteMs
      log.warn(
        { error, failures, pauseMinutes },
        'the mailbox of the portal cannot be read; trying again after a pause',
      )
      return undefined
    }
  }

  return {
    address: replyTo,
    counts,
    readUnseen: (process) => {
      const result = pending.then(() => readUnseen(process))
      pending = result.catch(() => undefined)
      return result
    },
    isReachable: () => failures === 0,
    stop: () => {
      isStopped = true
      current?.close()
    },
  }
}
