import type { AttendanceReport } from '@foyer/contract/insight/attendance'
import { Table, Text } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import classes from './attendance.module.css'
import { type AttendanceView, findStay, sumLengths, toMinutes, toShare } from './attendance.rules.ts'
import { attendanceReportTexts } from './attendance-report.texts.ts'

type Person = AttendanceReport['people'][number]
type Meeting = AttendanceReport['meetings'][number]
type AttendanceTableProps = { report: AttendanceReport; view: AttendanceView }

/** A row a person, a column a meeting; the name stays in view. */
export function AttendanceTable({ report: { meetings, people }, view }: AttendanceTableProps) {
  const t = useTexts(attendanceReportTexts)
  const formats = useFormats()
  const keys = meetings.map(({ startsAt }) => startsAt)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section className={classes.scroll} aria-label={t.title} tabIndex={0}>
      <Table verticalSpacing="xs" className={classes.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.person}>{t.person}</Table.Th>
            {meetings.map((meeting, index) => (
              <Table.Th key={keys[index]} className={classes.cell} title={formats.dateTime(meeting.startsAt)}>
                {formats.dayOfMonth(meeting.startsAt)} {formats.month(meeting.startsAt)}
                <Text size="xs" c="dimmed">
                  {meeting.id === null ? t.none : t.min(formats.number(toMinutes(sumLengths([meeting]))))}
                </Text>
              </Table.Th>
            ))}
            <Table.Th className={classes.cell}>{t.minutes}</Table.Th>
            <Table.Th className={classes.cell}>{t.share}</Table.Th>
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
              {meetings.map((meeting, index) => (
                <Cell key={keys[index]} person={person} meeting={meeting} view={view} />
              ))}
              <Table.Td className={classes.cell}>{formats.number(toMinutes(person.ms))}</Table.Td>
              <Table.Td className={classes.cell}>
                <strong>{formats.percent(toShare(person.ms, meetings))}</strong>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
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
  return (
    <Table.Td className={classes.cell} title={view === 'minutes' ? times : t.min(minutes)}>
      {view === 'minutes' ? minutes : times}
      <span className={classes.bar} aria-hidden>
        <span style={{ inlineSize: `${toShare(stay.ms, [meeting]) * 100}%` }} />
      </span>
    </Table.Td>
  )
}
