import type { AttendanceReport } from '@foyer/contract/insight/attendance'
import { Table, Text } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Bar } from '#ui/base/bar.tsx'
import { ShareBar } from '#ui/base/share-bar.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import classes from './attendance.module.css'
import { type AttendanceView, countPeople, findStay, sumLengths, toMinutes, toShare } from './attendance.rules.ts'
import { attendanceReportTexts } from './attendance-report.texts.ts'

type Person = AttendanceReport['people'][number]
type Meeting = AttendanceReport['meetings'][number]
type AttendanceTableProps = {
  report: AttendanceReport
  view: AttendanceView
  /** The meetings that have a column; all of the report if there are none. */
  columns?: readonly Meeting[]
}

/** A row a person, a column a meeting; the name stays in view. */
export function AttendanceTable({ report: { meetings, people }, view, columns = meetings }: AttendanceTableProps) {
  const t = useTexts(attendanceReportTexts)
  const formats = useFormats()
  const isLast = columns.at(-1) === meetings.at(-1)
  const writeMinutes = (ms: number) => formats.number(toMinutes(ms))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section className={classes.scroll} aria-label={t.title} tabIndex={0}>
      <Table className={classes.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.person}>{t.person}</Table.Th>
            {columns.map((meeting) => (
              <Table.Th key={meeting.startsAt} className={classes.cell} title={formats.dateTime(meeting.startsAt)}>
                {formats.dayOfMonth(meeting.startsAt)} {formats.month(meeting.startsAt)}
                <br />
                {meeting.id === null ? t.none : t.min(writeMinutes(sumLengths([meeting])))}
              </Table.Th>
            ))}
            {isLast && (
              <>
                <Table.Th className={classes.cell}>{t.minutes}</Table.Th>
                <Table.Th className={classes.cell}>{t.share}</Table.Th>
              </>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: people without accounts have nothing else of their own
            <Table.Tr key={`${person.email}-${row}`}>
              <Table.Th scope="row" className={classes.person}>
                <span className={classes.who}>
                  <PersonAvatar name={person.name} picture={person.picture} size="small" />
                  <span className={classes.name}>{person.name}</span>
                  <Text span size="sm" c="dimmed">
                    {t[`kind:${person.kind}`]}
                  </Text>
                </span>
              </Table.Th>
              {columns.map((meeting) => (
                <Cell key={meeting.startsAt} person={person} meeting={meeting} view={view} />
              ))}
              {isLast && (
                <>
                  <Table.Td className={classes.cell}>{writeMinutes(person.ms)}</Table.Td>
                  <Table.Td className={classes.cell}>
                    <ShareBar share={toShare(person.ms, meetings)} isQuiet />
                  </Table.Td>
                </>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {meetings.length > 1 && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row" className={classes.person}>
                {t.people}
              </Table.Th>
              {columns.map((meeting) => (
                <Table.Td key={meeting.startsAt} className={meeting.id === null ? classes.missed : classes.cell}>
                  {meeting.id !== null && formats.number(countPeople(people, meeting))}
                </Table.Td>
              ))}
              {isLast && (
                <>
                  <Table.Td className={classes.cell}>
                    {writeMinutes(people.reduce((sum, { ms }) => sum + ms, 0))}
                  </Table.Td>
                  <Table.Td />
                </>
              )}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </section>
  )
}

function Cell({ person, meeting, view }: { person: Person; meeting: Meeting; view: AttendanceView }) {
  const t = useTexts(attendanceReportTexts)
  const { number, time } = useFormats()
  const stay = findStay(person, meeting)
  if (meeting.id === null) return <Table.Td className={classes.missed} />
  if (stay === undefined) return <Table.Td className={classes.cell}>{t.absent}</Table.Td>
  const times = t.span(time(stay.inAt), time(stay.outAt))
  const minutes = number(toMinutes(stay.ms))
  const share = toShare(stay.ms, [meeting])
  const isShort = share < 0.5
  return (
    <Table.Td
      className={classes.cell}
      data-short={isShort || undefined}
      title={view === 'minutes' ? times : t.min(minutes)}
    >
      {view === 'minutes' ? minutes : times}
      <Bar share={share} tone={isShort ? 'warning' : 'quiet'} className={classes.bar} />
    </Table.Td>
  )
}
