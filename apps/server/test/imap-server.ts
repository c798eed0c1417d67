import { createServer, type Socket } from 'node:net'

type Stored = { uid: number; source: Buffer; isSeen: boolean; receivedAt: Date }

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const twoDigits = (value: number): string => String(value).padStart(2, '0')
const formatDate = (at: Date): string =>
  `${twoDigits(at.getUTCDate())}-${months[at.getUTCMonth()]}-${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)} +0000`

/** Checks whether a sequence set such as `1,4:6,9:*` contains a number. */
const isInSet = (set: string, uid: number): boolean =>
  set.split(',').some((range) => {
    const [from = '', to = from] = range.split(':')
    return uid >= Number(from) && (to === '*' || uid <= Number(to))
  })

/**
 * Starts an IMAP server (RFC 3501) with one mailbox, as far as a program needs it that signs in, searches what is
 * unseen, fetches it and marks it as seen.
 */
export async function startImapServer() {
  const user = { name: 'portal@example.test', password: 'mailbox password' }
  const mails: Stored[] = []
  const sockets = new Set<Socket>()
  const commands: string[] = []
  let [nextUid, isReadOnly] = [1, false]
  let beforeMark: (() => void) | undefined

  const describeMail = (mail: Stored, items: string): Buffer => {
    const parts = [`UID ${mail.uid}`]
    if (/FLAGS/.test(items)) parts.push(`FLAGS (${mail.isSeen ? '\\Seen' : ''})`)
    if (/RFC822\.SIZE/.test(items)) parts.push(`RFC822.SIZE ${mail.source.length}`)
    if (/INTERNALDATE/.test(items)) parts.push(`INTERNALDATE "${formatDate(mail.receivedAt)}"`)
    const partial = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/.exec(items)
    const head = `* ${mails.indexOf(mail) + 1} FETCH (${parts.join(' ')}`
    if (partial === null) return Buffer.from(`${head})\r\n`)
    const [start, length] = [Number(partial[1] ?? 0), Number(partial[2] ?? mail.source.length)]
    const body = mail.source.subarray(start, start + length)
    const label = partial[1] === undefined ? 'BODY[]' : `BODY[]<${start}>`
    return Buffer.concat([Buffer.from(`${head} ${label} {${body.length}}\r\n`), body, Buffer.from(')\r\n')])
  }

  const handlers: { readonly [command: string]: (socket: Socket, rest: string) => string } = {
    CAPABILITY: (socket) => {
      socket.write('* CAPABILITY IMAP4rev1\r\n')
      return 'OK done'
    },
    LOGIN: (_socket, rest) =>
      rest === `"${user.name}" "${user.password}"` ? 'OK signed in' : 'NO [AUTHENTICATIONFAILED] Invalid credentials',
    LIST: (socket) => {
      socket.write('* LIST () "/" INBOX\r\n')
      return 'OK done'
    },
    LSUB: () => 'OK done',
    NOOP: () => 'OK done',
    CLOSE: () => 'OK done',
    SELECT: (socket, rest) => {
      if (!/^"?INBOX"?$/i.test(rest)) return 'NO [NONEXISTENT] Unknown mailbox'
      socket.write(`* ${mails.length} EXISTS\r\n* 0 RECENT\r\n* FLAGS (\\Seen)\r\n* OK [UIDVALIDITY 1]\r\n`)
      socket.write(`* OK [UIDNEXT ${nextUid}]\r\n* OK [PERMANENTFLAGS (\\Seen)]\r\n`)
      return 'OK [READ-WRITE] done'
    },
    'UID SEARCH': (socket) => {
      const uids = mails.filter(({ isSeen }) => !isSeen).map(({ uid }) => ` ${uid}`)
      socket.write(`* SEARCH${uids.join('')}\r\n`)
      return 'OK done'
    },
    'UID FETCH': (socket, rest) => {
      const [set = '', ...items] = rest.split(' ')
      for (const mail of mails) if (isInSet(set, mail.uid)) socket.write(describeMail(mail, items.join(' ')))
      return 'OK done'
    },
    'UID STORE': (socket, rest) => {
      if (beforeMark !== undefined) {
        beforeMark()
        beforeMark = undefined
        socket.destroy()
        return ''
      }
      if (isReadOnly) return 'NO the mailbox is read-only'
      const [set = ''] = rest.split(' ')
      for (const mail of mails) {
        if (!isInSet(set, mail.uid)) continue
        mail.isSeen = true
        socket.write(`* ${mails.indexOf(mail) + 1} FETCH (UID ${mail.uid} FLAGS (\\Seen))\r\n`)
      }
      return 'OK done'
    },
    LOGOUT: (socket) => {
      socket.write('* BYE\r\n')
      return 'OK done'
    },
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay()
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.write('* OK ready\r\n')
    let pending = ''
    socket.on('data', (chunk: Buffer) => {
      pending += chunk.toString()
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end)
        pending = pending.slice(end + 2)
        const [, tag = '*', command = '', rest = ''] = /^(\S+) (UID \S+|\S+) ?(.*)$/i.exec(line) ?? []
        commands.push(command.toUpperCase())
        const answer = handlers[command.toUpperCase()]?.(socket, rest) ?? 'BAD unknown command'
        if (!socket.destroyed) socket.write(`${tag} ${answer}\r\n`)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const endConnections = (): void => {
    for (const socket of sockets) socket.destroy()
  }

  return {
    url: `imap://${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@127.0.0.1:${port}/INBOX`,
    user,
    mails,
    /** The commands that were received. */
    commands,
    deliver: (source: string | Buffer, receivedAt = new Date()): void => {
      mails.push({ uid: nextUid, source: Buffer.from(source), isSeen: false, receivedAt })
      nextUid += 1
    },
    /** Refuses to mark mails from now on. */
    setReadOnly: (value: boolean): void => {
      isReadOnly = value
    },
    /** Calls a function instead of marking the next mail, and ends the connection. */
    onNextMark: (callback: () => void): void => {
      beforeMark = callback
    },
    stop: async (): Promise<void> => {
      endConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
