/** The answer that a person gives with a calendar program. */
export type TestReply = {
  /** The calendar file of the invitation. */
  invitation: string
  from: string
  answer: 'ACCEPTED' | 'TENTATIVE' | 'DECLINED' | 'NEEDS-ACTION'
  /** The date of a series, as it is in the calendar. */
  date?: string
  stamp?: Date
  /** The address that a forger writes instead. */
  to?: string
  uid?: string
  organizer?: string
  method?: string
  sequence?: number
}

const toStamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')
const unfold = (text: string): string => text.replace(/\r?\n[ \t]/g, '')
const fold = (line: string): string => line.replace(/(.{70})(?=.)/g, '$1\r\n ')
const encode = (text: string): string =>
  Buffer.from(text)
    .toString('base64')
    .replace(/(.{76})/g, '$1\r\n')
const encodeQuoted = (text: string): string => text.replaceAll('=', '=3D').replace(/(.{70})(?=[^\r\n])/g, '$1=\r\n')

function readInvitation({ invitation, from, stamp = new Date(), ...reply }: TestReply) {
  const lines = unfold(invitation).split(/\r?\n/)
  const find = (name: string) => lines.find((line) => new RegExp(`^${name}[;:]`).test(line)) ?? ''
  const events = lines.slice(lines.indexOf('BEGIN:VEVENT'))
  const organizer = reply.organizer ?? find('ORGANIZER')
  return {
    method: reply.method ?? 'REPLY',
    uid: reply.uid ?? find('UID').slice(4),
    sequence: reply.sequence ?? Number(find('SEQUENCE').slice(9)),
    organizer,
    start: events.find((line) => line.startsWith('DTSTART')) ?? '',
    date: reply.date ?? events.find((line) => line.startsWith('RECURRENCE-ID')) ?? '',
    to: reply.to ?? /mailto:(.*)$/i.exec(organizer)?.[1] ?? '',
    stamp: toStamp(stamp),
    from,
    answer: reply.answer,
  }
}

const writeLines = (lines: readonly string[]): string =>
  lines
    .filter((line) => line !== '')
    .map((line) => `${fold(line)}\r\n`)
    .join('')

const writeHead = ({ from, to }: { from: string; to: string }): string =>
  `Received: from mx.elsewhere.test by mail.example.test; Mon, 23 Nov 2026 05:00:00 +0000\r\nFrom: Guest <${from}>\r\nTo: ${to}\r\nSubject: =?UTF-8?Q?Accept=C3=A9e?=\r\nMessage-ID: <${from}>\r\nMIME-Version: 1.0\r\n`

/** Writes replies like Google Calendar: folded lines in 7bit, and the same file as an attachment in base64. */
function writeGoogle(reply: TestReply): string {
  const { method, uid, sequence, organizer, start, date, stamp, from, answer, to } = readInvitation(reply)
  const file = writeLines([
    'BEGIN:VCALENDAR',
    'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    start,
    `DTSTAMP:${stamp}`,
    organizer,
    `UID:${uid}`,
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${answer};CN=${from};X-NUM-GUESTS=0:mailto:${from}`,
    date,
    'CREATED:20261101T080000Z',
    'DESCRIPTION:Join: https://meet.example.test/portal/join/1234567890\\n\\nNo account is needed.',
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${sequence}`,
    'STATUS:CONFIRMED',
    'SUMMARY:Board meeting',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
  return `${writeHead({ from, to: `"Ada Byron" <${to}>` })}Content-Type: multipart/mixed; boundary="000000000000mixed"\r\n\r\n--000000000000mixed\r\nContent-Type: multipart/alternative; boundary="000000000000alt"\r\n\r\n--000000000000alt\r\nContent-Type: text/plain; charset="UTF-8"; format=flowed; delsp=yes\r\nContent-Transfer-Encoding: base64\r\n\r\n${encode('Guest has accepted this invitation.')}\r\n--000000000000alt\r\nContent-Type: text/html; charset="UTF-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p style=3D"color:#222">Accept=C3=A9e</p>\r\n--000000000000alt\r\nContent-Type: text/calendar; charset="UTF-8"; method=${method}\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${file}\r\n--000000000000alt--\r\n--000000000000mixed\r\nContent-Type: application/ics; name="invite.ics"\r\nContent-Disposition: attachment; filename="invite.ics"\r\nContent-Transfer-Encoding: base64\r\n\r\n${encode(file)}\r\n--000000000000mixed--\r\n`
}

/** Writes replies like Outlook with Exchange: base64, its own names of time zones, no ORGANIZER. */
function writeOutlook(reply: TestReply): string {
  const { method, uid, sequence, start, date, stamp, from, answer, to } = readInvitation(reply)
  const toWindows = (line: string): string => line.replace('TZID=Europe/Paris', 'TZID=Romance Standard Time')
  const file = writeLines([
    'BEGIN:VCALENDAR',
    `METHOD:${method}`,
    'PRODID:Microsoft Exchange Server 2010',
    'VERSION:2.0',
    'BEGIN:VTIMEZONE',
    'TZID:Romance Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `ATTENDEE;PARTSTAT=${answer};CN="Guest, Ann":MAILTO:${from.toUpperCase()}`,
    'COMMENT;LANGUAGE=en-US:\\n',
    `UID:${uid}`,
    toWindows(date),
    'SUMMARY;LANGUAGE=en-US:Accepted: Board meeting',
    toWindows(start),
    'CLASS:PUBLIC',
    'PRIORITY:5',
    `DTSTAMP:${stamp}`,
    'TRANSP:OPAQUE',
    'STATUS:CONFIRMED',
    `SEQUENCE:${sequence}`,
    'X-MICROSOFT-CDO-APPT-SEQUENCE:0',
    'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
  return `${writeHead({ from, to: `Ada Byron\r\n\t<${to}>` })}Content-Type: multipart/alternative;\r\n\tboundary="_000_exchange_"\r\n\r\n--_000_exchange_\r\nContent-Type: text/plain; charset="iso-8859-1"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n\r\n--_000_exchange_\r\nContent-Type: text/calendar; charset="utf-8"; method=${method}\r\nContent-Transfer-Encoding: base64\r\n\r\n${encode(file)}\r\n--_000_exchange_--\r\n`
}

/** Writes replies like Apple Calendar: quoted-printable, dates of a series in UTC. */
function writeApple(reply: TestReply): string {
  const { method, uid, sequence, organizer, start, date, stamp, from, answer, to } = readInvitation(reply)
  const file = writeLines([
    'BEGIN:VCALENDAR',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'PRODID:-//Apple Inc.//macOS 15.5//EN',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    start,
    date,
    `ATTENDEE;CN="Guest";CUTYPE=INDIVIDUAL;EMAIL="${from}";PARTSTAT=${answer}:mailto:${from}`,
    organizer,
    `SEQUENCE:${sequence}`,
    'SUMMARY:Réunion du conseil',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
  return `${writeHead({ from, to })}Content-Type: text/calendar; charset=utf-8; method=${method}; name="iCal-20261123.ics"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${encodeQuoted(file).replaceAll('é', '=C3=A9')}`
}

/** The writers of replies by calendar program. */
export const replyPrograms = { google: writeGoogle, outlook: writeOutlook, apple: writeApple } as const
