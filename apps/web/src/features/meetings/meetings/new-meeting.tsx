import { meetings } from '@foyer/contract/meetings/meetings'
import { meetingsErrors } from '@foyer/contract/meetings/meetings.errors'
import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useCan } from '#lib/can.tsx'
import { useContractForm } from '#lib/form.ts'
import { deviceTimeZone } from '#lib/format.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import classes from './meeting-fields.module.css'
import { MeetingFields } from './meeting-fields.tsx'
import { MeetingSummary } from './meeting-summary.tsx'
import { defaultTimes, findPastStart, toInvitees } from './meetings.rules.ts'
import { meetingsTexts } from './meetings.texts.ts'
import { PeopleField } from './people-field.tsx'
import { findEarlyEnd, toRecurrenceInput, toRecurrenceValues } from './recurrence.rules.ts'

type Defaults = { readonly password: string; readonly timezone: string; readonly joinBeforeHost: boolean }

export function NewMeeting({ defaults, onSaved }: { defaults: Defaults; onSaved: (meeting: Meeting) => void }) {
  const t = useTexts(meetingsTexts)
  const navigate = useNavigate()
  const canInvite = useCan(meetings.invite, 'scheduled')
  const sendsEmail = useSendsEmail()
  const create = useCallMutation(meetings.create, { errors: 'form' })
  const [initialValues] = useState(() => {
    const timezone = defaults.timezone || deviceTimeZone()
    const invitees: string[] = []
    const times = defaultTimes(timezone, Date.now())
    const recurrence = toRecurrenceValues(null, times.start)
    return { topic: '', ...times, ...defaults, timezone, recurrence, invitees }
  })
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/meetings/meetings.shapes')).MeetingForm,
    errors: meetingsErrors,
    initialValues,
    predictErrors: (values) => ({ ...findPastStart(values, Date.now()), ...findEarlyEnd(values) }),
    // Null is invalid: nothing is scheduled while an address is wrong. Without the permission the field is not sent.
    toInput: ({ invitees, recurrence, ...values }) => ({
      ...values,
      ...toRecurrenceInput(recurrence),
      ...(invitees.length === 0 ? {} : { invitees: toInvitees(invitees) ?? null }),
    }),
    send: async (input) => onSaved(await create.mutateAsync(input)),
    draft: 'schedule-meeting',
  })
  const people = form.values.invitees
  const setPeople = (next: string[]) => form.setFieldValue('invitees', next)
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        <Form form={form} label={t.scheduleTitle} card>
          <MeetingFields
            form={form}
            timed
            people={canInvite && <PeopleField name="invitees" people={people} onChange={setPeople} />}
          />
          <FormActions
            submit={t.schedule}
            note={people.length > 0 && (sendsEmail ? t.willSend(people.length) : t.willAdd(people.length))}
            onCancel={() => void navigate({ to: '/portal/landing-page' })}
          />
        </Form>
        <MeetingSummary values={form.values} />
      </div>
    </div>
  )
}
