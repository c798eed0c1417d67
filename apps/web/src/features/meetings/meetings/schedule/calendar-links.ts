import { buildJoinLink } from '@foyer/contract/meetings/join-link'
import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import { toSharedPassword } from '#features/meetings/meetings/shared/shared-password.ts'

type Entry = Pick<Meeting, 'topic' | 'startsAt' | 'endsAt' | 'url' | 'password' | 'options'>

/** Writes an instant as calendars take it: 20310602T070000Z */
const toCompact = (instant: string): string => instant.replaceAll(/[-:]|\.\d+/g, '')

/** Builds addresses that add a meeting to the calendars of Google and Outlook; none for a meeting without a time. */
export function buildCalendarLinks({ topic, startsAt, endsAt, url, ...meeting }: Entry) {
  if (startsAt === null || endsAt === null) return undefined
  const link = buildJoinLink(url, toSharedPassword(meeting))
  const build = (address: string, fields: { [name: string]: string }) =>
    `${address}?${new URLSearchParams(fields).toString()}`
  return {
    google: build('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: topic,
      dates: `${toCompact(startsAt)}/${toCompact(endsAt)}`,
      details: link,
      location: url,
    }),
    outlook: build('https://outlook.live.com/calendar/0/deeplink/compose', {
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: topic,
      startdt: startsAt,
      enddt: endsAt,
      body: link,
      location: url,
    }),
  }
}
