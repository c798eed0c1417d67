import type { Call } from '@foyer/contract/call'
import { users } from '@foyer/contract/identity/users'
import { meetings } from '@foyer/contract/meetings/meetings'
import { meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { personalMeeting } from '@foyer/contract/meetings/personal-meeting'
import { responses } from '@foyer/contract/meetings/responses'
import { room } from '@foyer/contract/meetings/room'
import { dates, type groups, type Role, type Series, weekly } from './notified-fixture.ts'

/** The emails that groups or roles get; those of a role replace those of its group. */
export type Mails = { readonly [to in keyof typeof groups | Role]?: string }

/** A change of a series with its people, or of one date of it, with the roles that are notified of it, and how. */
export type Change = {
  name: string
  /** The call that makes it; undefined if it is made by a job. */
  call: Call | undefined
  /** Prepares the series. */
  before?: (series: Series) => Promise<unknown>
  /** The day of the change, if not a week before the first date. */
  day?: string
  make: (series: Series) => Promise<unknown>
  /** The roles whose open pages are updated. */
  pages: readonly Role[]
  mails: Mails
}

const editors = ['owner', 'manager'] as const
const everyone = [...editors, 'host', 'colleague', 'dateHost', 'dateColleague', 'otherColleague'] as const

const [first, date, , last] = dates
const times = { start: first, end: '2027-03-08T10:00', recurrence: weekly }
const later = { ...times, start: '2027-03-08T10:00', end: '2027-03-08T11:00' }
/** A day after the first date. */
const begun = '2027-03-10'
const remaining = { start: date, end: '2027-03-15T10:00', recurrence: { ...weekly, count: 3 } }

const changed = { series: 'Changed, REQUEST series', date: 'Changed, REQUEST date', other: 'Changed, REQUEST other' }
/** The emails when the times of a series change, and its dates are others. */
const replaced = { series: changed.series, date: 'Cancelled, CANCEL date', other: 'Cancelled, CANCEL other' }
const ended = { ...replaced, series: 'Changed, REQUEST series + Ends earlier, REQUEST series' }
const cancelled = {
  series: 'Cancelled, CANCEL series, held',
  date: 'Cancelled, CANCEL date, held',
  other: 'Cancelled, CANCEL other, held',
}
const oneChanged = { series: changed.date, date: changed.date }
const oneCancelled = { series: cancelled.date, date: cancelled.date }

const newHost = {
  series: 'New host, REQUEST series + Replaced invitation, CANCEL series',
  date: 'New host, REQUEST date + Replaced invitation, CANCEL date',
  other: 'New host, REQUEST other + Replaced invitation, CANCEL other',
}

// biome-ignore format: a change in a few lines reads like a table
const ofSeries: Change[] = [
  { name: 'another topic', call: meetings.update, make: ({ update }) => update({ topic: 'Directors' }),
    pages: everyone, mails: changed },
  { name: 'another topic by a co-manager', call: meetings.update, make: ({ update }) => update({ topic: 'Directors' }, 'manager'),
    pages: everyone, mails: changed },
  { name: 'another topic after the first date', call: meetings.update, day: begun, make: ({ update }) => update({ topic: 'Directors' }),
    pages: everyone, mails: changed },
  { name: 'another password', call: meetings.update, make: ({ update }) => update({ password: 'another2' }),
    pages: everyone, mails: changed },
  { name: 'no password any more', call: meetings.update, make: ({ update }) => update({ options: { passwordRequired: false } }),
    pages: everyone, mails: changed },
  { name: 'another option', call: meetings.update, make: ({ update }) => update({ options: { joinBeforeHost: true } }), pages: everyone, mails: {} },
  { name: 'nothing', call: meetings.update, make: ({ update }) => update({}), pages: everyone, mails: {} },
  { name: 'nothing, with its times', call: meetings.update, make: ({ update }) => update(times), pages: everyone, mails: {} },
  { name: 'nothing, with the times that remain', call: meetings.update, day: begun, make: ({ update }) => update(remaining),
    pages: everyone, mails: {} },
  { name: 'nothing, with its first times, after the first date', call: meetings.update, day: begun, make: ({ update }) => update(times),
    pages: everyone, mails: {} },
  { name: 'an hour later', call: meetings.update, make: ({ update }) => update(later), pages: everyone, mails: replaced },
  { name: 'an hour later, by a co-manager', call: meetings.update, make: ({ update }) => update(later, 'manager'),
    pages: everyone, mails: replaced },
  { name: 'an hour later, after the first date', call: meetings.update, day: begun,
    make: ({ update }) => update({ ...remaining, start: '2027-03-15T10:00', end: '2027-03-15T11:00' }), pages: everyone, mails: ended },
  { name: 'a quarter of an hour longer', call: meetings.update, make: ({ update }) => update({ ...times, end: '2027-03-08T10:15' }),
    pages: everyone, mails: changed },
  { name: 'two dates more', call: meetings.update, make: ({ update }) => update({ ...times, recurrence: { ...weekly, count: 6 } }),
    pages: everyone, mails: { series: changed.series } },
  { name: 'one date less', call: meetings.update, make: ({ update }) => update({ ...times, recurrence: { ...weekly, count: 3 } }),
    pages: everyone, mails: { series: changed.series } },
  { name: 'one date less, after the first date', call: meetings.update, day: begun,
    make: ({ update }) => update({ ...remaining, recurrence: { ...weekly, count: 2 } }),
    pages: everyone, mails: { series: ended.series } },
  { name: 'a quarter of an hour longer, with a topic', call: meetings.update,
    make: ({ update }) => update({ ...times, end: '2027-03-08T10:15', topic: 'Directors' }), pages: everyone, mails: changed },
  { name: 'two dates more, with a password', call: meetings.update,
    make: ({ update }) => update({ ...times, recurrence: { ...weekly, count: 6 }, password: 'another2' }), pages: everyone, mails: changed },
  { name: 'two dates more, after a date was cancelled', call: meetings.update, before: ({ cancelDate }) => cancelDate(),
    make: ({ update }) => update({ ...times, recurrence: { ...weekly, count: 6 } }),
    pages: everyone, mails: { series: changed.series, date: 'Cancelled, CANCEL date' } },
  { name: 'an hour later, after a date was cancelled', call: meetings.update, before: ({ cancelDate }) => cancelDate(),
    make: ({ update }) => update(later), pages: everyone, mails: replaced },
  { name: 'another topic, after a date was cancelled', call: meetings.update, before: ({ cancelDate }) => cancelDate(),
    make: ({ update }) => update({ topic: 'Directors' }),
    pages: everyone, mails: { ...changed, date: 'Cancelled, CANCEL date' } },
  { name: 'the first date only', call: meetings.update, make: ({ update }) => update({ ...times, recurrence: { ...weekly, count: 1 } }),
    pages: everyone, mails: replaced },
  { name: 'no dates any more', call: meetings.update, make: ({ update }) => update({ ...times, recurrence: undefined }),
    pages: everyone, mails: { ...replaced, series: 'Changed, REQUEST single' } },
  { name: 'another time zone', call: meetings.update, make: ({ update }) => update({ ...times, timezone: 'Europe/London' }),
    pages: everyone, mails: changed },
  { name: 'new rules of its time zone', call: undefined, make: ({ changeZoneData }) => changeZoneData(),
    pages: everyone, mails: { ...changed, owner: 'Changed, PUBLISH series' } },
  { name: 'another co-manager', call: meetings.update, make: ({ update, findEmail }) => update({ managers: [findEmail('newcomer')] }),
    pages: [...everyone, 'newcomer'], mails: { manager: 'No longer a co-manager', newcomer: 'You can now edit' } },
  { name: 'its deletion', call: meetings.delete, make: ({ call, id }) => call(meetings.delete, { id }),
    pages: everyone, mails: cancelled },
  { name: 'its deletion after the first date', call: meetings.delete, day: begun, make: ({ call, id }) => call(meetings.delete, { id }),
    pages: everyone, mails: cancelled },
  { name: 'its restoration', call: meetings.restore, before: ({ call, id }) => call(meetings.delete, { id }),
    make: ({ call, id }) => call(meetings.restore, { id }), pages: everyone, mails: {} },
  { name: 'another series of its owner', call: meetings.create, make: ({ schedule }) => schedule(),
    pages: [...editors, 'host', 'colleague'], mails: { series: 'Invitation, REQUEST series', manager: 'You can now edit' } },
]

// biome-ignore format: a change in a few lines reads like a table
const ofDate: Change[] = [
  { name: 'another day', call: meetings.updateOccurrence,
    make: ({ updateDate }) => updateDate({ start: '2027-03-16T14:00', end: '2027-03-16T15:00' }), pages: everyone, mails: oneChanged },
  { name: 'another topic of one date', call: meetings.updateOccurrence, make: ({ updateDate }) => updateDate({ topic: 'Budget' }),
    pages: everyone, mails: oneChanged },
  { name: 'another password of one date', call: meetings.updateOccurrence, make: ({ updateDate }) => updateDate({ password: 'another2' }),
    pages: everyone, mails: oneChanged },
  { name: 'no password on one date', call: meetings.updateOccurrence,
    make: ({ updateDate }) => updateDate({ options: { passwordRequired: false } }), pages: everyone, mails: oneChanged },
  { name: 'another option of one date', call: meetings.updateOccurrence, make: ({ updateDate }) => updateDate({ options: { joinBeforeHost: true } }),
    pages: everyone, mails: {} },
  { name: 'another password of the series, which the date does not have', call: meetings.update,
    before: ({ updateDate }) => updateDate({ password: 'date-only' }), make: ({ update }) => update({ password: 'another2' }), pages: everyone,
    mails: { series: changed.series, other: changed.other } },
  { name: 'another day, after the first date', call: meetings.updateOccurrence, day: begun,
    make: ({ updateDate }) => updateDate({ start: '2027-03-16T14:00', end: '2027-03-16T15:00' }), pages: everyone, mails: oneChanged },
  { name: 'another topic of the series, which the date does not have', call: meetings.update, before: ({ updateDate }) => updateDate({ topic: 'Budget' }),
    make: ({ update }) => update({ topic: 'Directors' }), pages: everyone,
    mails: { series: changed.series, other: changed.other } },
  { name: 'its cancellation', call: meetings.delete, make: ({ cancelDate }) => cancelDate(), pages: everyone, mails: oneCancelled },
  { name: 'its cancellation by a co-manager', call: meetings.delete,
    make: ({ call, id }) => call(meetings.delete, { id, occurrence: date }, 'manager'), pages: everyone, mails: oneCancelled },
  { name: 'its restoration at once', call: meetings.restore, before: ({ cancelDate }) => cancelDate(),
    make: ({ call, id }) => call(meetings.restore, { id, occurrence: date }), pages: everyone, mails: {} },
  { name: 'its restoration later', call: meetings.restore, before: async ({ cancelDate, sendHeld }) => [await cancelDate(), await sendHeld()],
    make: ({ call, id }) => call(meetings.restore, { id, occurrence: date }), pages: everyone, mails: oneChanged },
  { name: 'the cancellation of another date', call: meetings.delete, make: ({ call, id }) => call(meetings.delete, { id, occurrence: last }),
    pages: everyone, mails: { series: cancelled.other } },
  { name: 'its start', call: room.start, day: '2027-03-15', make: ({ call, id }) => call(room.start, { id }), pages: everyone, mails: {} },
  { name: 'its end', call: room.end, day: '2027-03-15', make: async ({ call, id }) => {
      const { conferenceId = '' } = await call(room.start, { id })
      await call(room.end, { conferenceId })
    }, pages: everyone, mails: {} },
]

// biome-ignore format: a change in a few lines reads like a table
const ofPeople: Change[] = [
  { name: 'a user invited to the series', call: meetings.invite, make: ({ invite }) => invite(['newcomer']),
    pages: [...editors, 'newcomer'], mails: { newcomer: 'Invitation, REQUEST series' } },
  { name: 'a user invited to the date', call: meetings.invite, make: ({ invite }) => invite(['newcomer'], date),
    pages: [...editors, 'newcomer'], mails: { newcomer: 'Invitation, REQUEST date' } },
  { name: 'a guest invited to the date', call: meetings.invite, make: ({ invite }) => invite(['newGuest'], date),
    pages: editors, mails: { newGuest: 'Invitation, REQUEST date' } },
  { name: 'a colleague invited again', call: meetings.invite, make: ({ invite }) => invite(['colleague']),
    pages: editors, mails: { colleague: 'Invitation, REQUEST series' } },
  { name: 'a guest of the date invited to the series', call: meetings.invite, make: ({ invite }) => invite(['dateGuest']),
    pages: editors, mails: { dateGuest: 'Invitation, REQUEST series' } },
  { name: 'all invitations again', call: responses.sendInvitations, make: ({ call, id }) => call(responses.sendInvitations, { id }),
    pages: editors, mails: { series: 'Invitation, REQUEST series', date: 'Invitation, REQUEST date', other: 'Invitation, REQUEST other' } },
  { name: 'the calendar file for the owner', call: responses.sendToOwnCalendar,
    make: ({ call, id }) => call(responses.sendToOwnCalendar, { id }), pages: [], mails: { owner: 'For your calendar, PUBLISH series' } },
  { name: 'all invitees marked as notified', call: responses.markNotified, make: ({ call, id }) => call(responses.markNotified, { id }),
    pages: editors, mails: {} },
  { name: 'a guest of the series removed', call: responses.remove, make: ({ remove }) => remove('guest'),
    pages: editors, mails: { guest: 'No longer invited, CANCEL series, held' } },
  { name: 'a user of the series removed', call: responses.remove, make: ({ remove }) => remove('colleague'),
    pages: [...editors, 'colleague'], mails: { colleague: 'No longer invited, CANCEL series, held' } },
  { name: 'a guest of the date removed', call: responses.remove, make: ({ remove }) => remove('dateGuest'),
    pages: editors, mails: { dateGuest: 'No longer invited, CANCEL date, held' } },
  { name: 'a user of the date removed', call: responses.remove, make: ({ remove }) => remove('dateColleague'),
    pages: [...editors, 'dateColleague'], mails: { dateColleague: 'No longer invited, CANCEL date, held' } },
  { name: 'a user removed from the series, who stays invited to the date', call: responses.remove,
    before: ({ invite }) => invite(['dateColleague']), make: ({ remove }) => remove('dateColleague'),
    pages: [...editors, 'dateColleague'], mails: { dateColleague: 'Changed, REQUEST date, held + No longer invited, CANCEL series, held' } },
  { name: 'a user removed from the series, who stays invited to the date, and restored', call: responses.restore,
    before: ({ invite }) => invite(['dateColleague']),
    make: async ({ call, id, remove, findInviteeId }) => {
      const inviteeId = await findInviteeId('dateColleague')
      await remove('dateColleague')
      await call(responses.restore, { id, inviteeId })
    },
    pages: [...editors, 'dateColleague'],
    mails: { dateColleague: 'Changed, REQUEST date, held + No longer invited, CANCEL series, held' } },
  { name: 'a user removed from the date, who stays invited to the series', call: responses.remove,
    before: ({ invite }) => invite(['dateColleague']),
    make: async ({ call, id, findInviteeId }) =>
      call(responses.remove, { id, inviteeId: await findInviteeId('dateColleague', date) }),
    pages: [...editors, 'dateColleague'], mails: {} },
  { name: 'another day, for a user who is invited to the series too', call: meetings.updateOccurrence,
    before: ({ invite }) => invite(['dateColleague']),
    make: ({ updateDate }) => updateDate({ start: '2027-03-16T14:00', end: '2027-03-16T15:00' }), pages: everyone, mails: oneChanged },
  { name: 'another password of series and date, for a user who is invited to both', call: meetings.update,
    before: async ({ invite, updateDate }) => [await invite(['dateColleague']), await updateDate({ topic: 'Budget' })],
    make: ({ update }) => update({ password: 'another2', topic: 'Directors' }), pages: everyone,
    mails: { ...changed, dateColleague: changed.series } },
  { name: 'all invitations again, for a user who is invited to both', call: responses.sendInvitations,
    before: ({ invite }) => invite(['dateColleague']), make: ({ call, id }) => call(responses.sendInvitations, { id }),
    pages: editors,
    mails: { series: 'Invitation, REQUEST series', date: 'Invitation, REQUEST date', other: 'Invitation, REQUEST other',
      dateColleague: 'Invitation, REQUEST series' } },
  { name: 'a user of the date restored', call: responses.restore,
    make: async ({ call, id, remove, findInviteeId }) => {
      const inviteeId = await findInviteeId('dateColleague')
      await remove('dateColleague')
      await call(responses.restore, { id, inviteeId })
    },
    // The invitation was withdrawn, as the calendar of the user shows.
    pages: [...editors, 'dateColleague'], mails: { dateColleague: 'No longer invited, CANCEL date, held' } },
  { name: 'a colleague as alternative host', call: responses.updateInvitee, make: ({ setHost }) => setHost('colleague', true),
    pages: [...editors, 'colleague'], mails: { colleague: 'Invitation, REQUEST series' } },
  { name: 'a user of the date as its alternative host', call: responses.updateInvitee, make: ({ setHost }) => setHost('dateColleague', true),
    pages: [...editors, 'dateColleague'], mails: { dateColleague: 'Invitation, REQUEST date' } },
  { name: 'an alternative host as an ordinary invitee again', call: responses.updateInvitee, make: ({ setHost }) => setHost('dateHost', false),
    pages: [...editors, 'dateHost'], mails: {} },
  { name: 'an answer to the series', call: responses.respondAsUser,
    make: ({ call, id }) => call(responses.respondAsUser, { id, response: 'declined' }, 'colleague'), pages: [...editors, 'colleague'], mails: {} },
  { name: 'an answer to the date', call: responses.respondAsUser,
    make: ({ call, id }) => call(responses.respondAsUser, { id, occurrence: date, response: 'declined' }, 'dateColleague'),
    pages: [...editors, 'dateColleague'], mails: {} },
  { name: 'an answer of a guest by the link', call: responses.respond,
    make: async ({ call, findToken }) => call(responses.respond, { token: await findToken('dateGuest'), response: 'declined' }),
    pages: editors, mails: {} },
  { name: 'a deleted user of the date', call: users.delete, make: ({ removeUser }) => removeUser('dateColleague'),
    pages: editors, mails: {} },
  { name: 'the deleted owner', call: users.delete, make: ({ removeUser }) => removeUser('owner'), pages: everyone, mails: cancelled },
  { name: 'the deleted owner after the first date', call: users.delete, day: begun, make: ({ removeUser }) => removeUser('owner'),
    pages: everyone, mails: cancelled },
  { name: 'the owner among several deleted users', call: users.bulkUpdate,
    make: ({ call, findUser }) => call(users.bulkUpdate, { action: 'delete', selection: { ids: [findUser('owner').id] } }, 'admin'),
    pages: everyone, mails: cancelled },
  { name: 'an invitee as owner', call: meetings.handOver,
    make: async ({ call, id, findInviteeId }) => call(meetings.handOver, { id, inviteeId: await findInviteeId('colleague') }),
    pages: everyone, mails: { ...newHost, owner: 'Handed over', colleague: 'Replaced invitation, CANCEL series + You host now, PUBLISH series' } },
  { name: 'another owner', call: users.delete, make: ({ removeUser }) => removeUser('owner', 'newcomer'),
    pages: [...everyone.slice(1), 'newcomer'], mails: {} },
  { name: 'another owner, when that can no longer be undone', call: undefined,
    make: async ({ removeUser, finalizeRemoval }) => { await removeUser('owner', 'newcomer'); await finalizeRemoval('owner') },
    pages: [...everyone.slice(1), 'newcomer'], mails: { ...newHost, newcomer: 'You host now, PUBLISH series' } },
  { name: 'the owner restored', call: users.restore, before: ({ removeUser }) => removeUser('owner'),
    make: ({ call, findUser }) => call(users.restore, { id: findUser('owner').id, mode: 'delete' }, 'admin'), pages: everyone, mails: {} },
]

export const changes = [...ofSeries, ...ofDate, ...ofPeople]

/** The calls that change meetings without invitees, each with its reason. */
export const withoutInvitees = new Map<Call, string>([
  [meetings.meetNow, 'an open meeting without a time'],
  [users.enable, 'a disabled user stays invited'],
  [personalMeeting.create, 'no one is invited to a personal meeting'],
  [personalMeeting.update, 'no one is invited to a personal meeting'],
  ...[meetingModes.update, meetingModes.setDefault, meetingModes.moveMeetings, meetingModes.delete].map(
    (call): [Call, string] => [call, 'what a meeting may do is in no invitation'],
  ),
])
