import { meetingLog } from '@foyer/contract/insight/meeting-log'
import { Input } from '@mantine/core'
import { IconTimelineEvent } from '@tabler/icons-react'
import { useState } from 'react'
import { LookUpForm } from '#features/insight/meeting-state/shared/look-up-form.tsx'
import { formatMeetingId, isMeetingId, parseMeetingId } from '#features/meetings/meetings/shared/parse-invite.ts'
import { useFormats } from '#lib/format.ts'
import { useQueryFields, useSetQueryFields } from '#lib/lists/query-fields.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toRange } from '#lib/time/period.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { DateInput } from '#ui/form/dates/date-input.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ChooseConference } from './choose-conference.tsx'
import { LoggedMeeting } from './logged-meeting.tsx'
import classes from './meeting-log.module.css'
import { meetingLogTexts } from './meeting-log.texts.ts'

const noFilters = { kind: '', person: '', at: '', page: '', lanes: '' }

/**
 * The log of one meeting. `?conference=` is the meeting as it took place; `?number=` and `?day=` are those among
 * which it is chosen; `?at=` is the instant that a link refers to.
 */
export function MeetingLogScreen() {
  const t = useTexts(meetingLogTexts)
  const { zone } = useFormats()
  const { conference = '', number = '', day = '' } = useQueryFields()
  const setFields = useSetQueryFields()
  const [typedDay, setTypedDay] = useState(day)
  const range = day === '' ? {} : (toRange({ firstDay: day, lastDay: day }, zone) ?? {})
  const hasNumber = conference === '' && isMeetingId(number)
  const found = useCallQuery(meetingLog.listConferences, hasNumber ? { number, page: 1, ...range } : undefined)
  const [first, ...others] = hasNumber && !found.isPlaceholderData ? (found.data?.items ?? []) : []
  // A meeting that took place once needs no choice.
  const conferenceId = others.length === 0 && first !== undefined ? first.id : conference
  const isChosen = conferenceId !== ''
  const opened = useCallQuery(meetingLog.get, isChosen ? { conferenceId } : undefined)
  return (
    <Screen title={t.title}>
      <div className={classes.choice}>
        <LookUpForm
          number={(isChosen ? opened.data?.number : undefined) ?? number}
          parse={parseMeetingId}
          format={formatMeetingId}
          action={t.filter}
          onChoose={(chosen) => setFields({ ...noFilters, conference: '', number: chosen, day: typedDay })}
        >
          <Input.Wrapper label={t.day} labelElement="div" className={classes.day ?? ''}>
            <DateInput label={t.day} value={typedDay} onChange={setTypedDay} />
          </Input.Wrapper>
        </LookUpForm>
      </div>
      {isChosen && (
        <QueryBoundary result={opened}>{(log) => <LoggedMeeting key={log.id} conference={log} />}</QueryBoundary>
      )}
      {!isChosen && hasNumber && (
        <ChooseConference
          number={number}
          range={range}
          onChoose={(id) => setFields({ ...noFilters, conference: id, number: '', day: '' })}
        />
      )}
      {!isChosen && !hasNumber && (
        <div className={classes.card}>
          <EmptyState icon={<IconTimelineEvent size={28} />} text={t.start} hint={t.startWhy} />
        </div>
      )}
    </Screen>
  )
}
