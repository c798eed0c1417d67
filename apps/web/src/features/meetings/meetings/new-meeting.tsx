import { meetings } from '@foyer/contract/meetings/meetings'
import { meetingsErrors } from '@foyer/contract/meetings/meetings.errors'
import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import { useState } from 'react'
import { useContractForm } from '#lib/form.ts'
import { deviceTimeZone } from '#lib/format.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { MeetingFields } from './meeting-fields.tsx'
import { defaultTimes, findPastStart } from './meetings.rules.ts'
import { meetingsTexts } from './meetings.texts.ts'

type Defaults = { readonly password: string; readonly timezone: string; readonly joinBeforeHost: boolean }

export function NewMeeting({ defaults, onSaved }: { defaults: Defaults; onSaved: (meeting: Meeting) => void }) {
  const t = useTexts(meetingsTexts)
  const create = useCallMutation(meetings.create, { errors: 'form' })
  const [initialValues] = useState(() => {
    const timezone = defaults.timezone || deviceTimeZone()
    return { topic: '', ...defaultTimes(timezone, Date.now()), ...defaults, timezone }
  })
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/meetings/meetings.shapes')).MeetingForm,
    errors: meetingsErrors,
    initialValues,
    predictErrors: (values) => findPastStart(values, Date.now()),
    send: async (input) => {
      const meeting = await create.mutateAsync(input)
      toast.success(t.scheduled)
      onSaved(meeting)
    },
    draft: 'schedule-meeting',
  })
  return (
    <Form form={form} label={t.scheduleTitle}>
      <MeetingFields form={form} timed />
      <FormActions submit={t.schedule} />
    </Form>
  )
}
