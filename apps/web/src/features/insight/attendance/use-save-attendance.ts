import type { AttendanceReport } from '@foyer/contract/insight/attendance'
import { saveTable } from '#lib/browser/save-table.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { findStay, toMinutes, toShare } from './attendance.rules.ts'
import { attendanceReportTexts } from './attendance-report.texts.ts'

/** Returns a function that saves a report as CSV, with all that both views of the table show. */
export function useSaveAttendance(): (report: AttendanceReport) => void {
  const t = useTexts(attendanceReportTexts)
  const { language, dateTime, time, percent } = useFormats()
  return ({ meetings, people }) => {
    const head = meetings.flatMap((meeting) => {
      const at = dateTime(meeting.startsAt)
      return meeting.id === null ? [`${at}: ${t.notHeld}`] : [`${at}: ${t.minutes}`, `${at}: ${t.times}`]
    })
    const rows = people.map((person) => [
      person.name,
      person.email,
      t[`kind:${person.kind}`],
      ...meetings.flatMap((meeting) => {
        if (meeting.id === null) return ['']
        const stay = findStay(person, meeting)
        return stay === undefined ? ['0', ''] : [String(toMinutes(stay.ms)), t.span(time(stay.inAt), time(stay.outAt))]
      }),
      String(toMinutes(person.ms)),
      percent(toShare(person.ms, meetings)),
    ])
    saveTable(t.fileName, [[t.person, t.email, '', ...head, t.minutes, t.share], ...rows], language)
  }
}
