import type { OutgoingMail } from '#platform/mail/mail-outbox.ts'
import { prepareCalendar } from './calendar-files.ts'
import type { MailKind } from './meeting-mail.texts.ts'
import { addAnswerUrl, findAnswerState, type InvitationDetails, type Recipient, renderMail } from './meetings.mails.ts'

export type MeetingMails = {
  tenantId: string
  meetingId?: string
  /** The single occurrence that the emails are about. */
  occurrenceId?: string
  kind: MailKind
  details: InvitationDetails
  recipients: readonly Recipient[]
  /** Whether they have a calendar file, if the meeting has a fixed time; the default. */
  hasCalendar?: boolean
  /** The time that the emails wait for an undo. */
  holdSeconds: number
  isOnlyLogged?: boolean
}

const isHost = ({ isAlternativeHost = false }: Recipient): boolean => isAlternativeHost

/**
 * Builds one email per recipient, in their language and formats; with a calendar file if the meeting has a fixed time.
 */
export function buildMails({
  kind,
  recipients,
  details: common,
  hasCalendar = true,
  ...mail
}: MeetingMails): OutgoingMail[] {
  // Each email is rendered once for all recipients with the same language, style, time zone, UID and state of the answer:
  // formatting the times for hundreds of them would block the process for seconds.
  const groups = Map.groupBy(recipients, (recipient) => {
    const { language, style, readerZone, icalUid } = recipient
    return JSON.stringify([language, style, readerZone, icalUid, findAnswerState(recipient)])
  })
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { language, style, readerZone, icalUid } = first
    const details = { ...common, style, readerZone, uid: icalUid ?? common.uid, answer: findAnswerState(first) }
    const rendered = renderMail(language, kind, details)
    const toHosts = group.some(isHost) ? renderMail(language, kind, { ...details, toHost: true }) : rendered
    const only = details.only === null ? undefined : [details.only.localStart]
    const writeCalendar = hasCalendar ? prepareCalendar({ language, kind, details, only }) : undefined
    return group.map((recipient) => ({
      ...mail,
      ...addAnswerUrl(isHost(recipient) ? toHosts : rendered, recipient.answerUrl),
      to: { email: recipient.email, name: recipient.name },
      from: details.host,
      ...(writeCalendar === undefined ? {} : { calendar: writeCalendar(recipient) }),
    }))
  })
}
