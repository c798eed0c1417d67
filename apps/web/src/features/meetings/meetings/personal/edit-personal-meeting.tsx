import { meetingsErrors } from '@foyer/contract/meetings/meetings.errors'
import { type PersonalMeeting, personalMeeting, personalMeetingErrors } from '@foyer/contract/meetings/personal-meeting'
import { joinFieldErrors } from '@foyer/contract/meetings/room'
import { Alert } from '@mantine/core'
import { useRowForm } from '#crud/use-row-form.ts'
import { usePossibleModes } from '#features/meetings/meeting-modes/shared/mode-choices.queries.ts'
import { ModeField } from '#features/meetings/meeting-modes/shared/mode-field.tsx'
import { MeetingPasswordField } from '#features/meetings/meetings/schedule/meeting-password-field.tsx'
import { formatMeetingId } from '#features/meetings/meetings/shared/parse-invite.ts'
import { useCallCache } from '#lib/queries.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { commonTexts } from '#lib/texts/common.texts.ts'
import { toDigits } from '#lib/texts/digits.ts'
import { useTexts } from '#lib/texts.ts'
import { RadioField } from '#ui/form/fields/radio-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { personalMeetingTexts } from './personal-meeting.texts.ts'

type EditPersonalMeetingProps = { meeting: PersonalMeeting; onDone: () => void }

const errors = { ...meetingsErrors, ...joinFieldErrors, ...personalMeetingErrors }

const toValues = ({ topic, number, password, security, modeId }: PersonalMeeting) => ({
  topic,
  number: formatMeetingId(number),
  password,
  security,
  modeId: String(modeId),
})

/** Changes the user's own room; what ends old invitations is said before it is saved. */
export function EditPersonalMeeting({ meeting, onDone }: EditPersonalMeetingProps) {
  const t = useTexts(personalMeetingTexts)
  const { save } = useTexts(commonTexts)
  const tenant = useTenant()
  const cache = useCallCache()
  const { form, conflict } = useRowForm({
    row: meeting,
    calls: { update: personalMeeting.update },
    key: () => ({}),
    schema: async () => (await import('@foyer/contract/schemas/meetings/personal-meeting')).PersonalMeetingUpdate,
    errors,
    fetchLatest: async () => (await cache.fetch(personalMeeting.get, {}, { staleTime: 0 })).meeting ?? meeting,
    toValues,
    // A mode that was turned off meanwhile can stay, but not be chosen.
    toInput: ({ modeId, ...values }) => ({ ...values, ...(modeId === meeting.modeId ? {} : { modeId }) }),
    saved: t.saved,
    onSaved: onDone,
  })
  const { number, password, modeId } = form.values
  const choices = usePossibleModes()
  const warning =
    number.replace(/\s/g, '') !== meeting.number
      ? t.numberWarning
      : password !== meeting.password
        ? t.passwordWarning
        : undefined
  return (
    <Form form={form} label={t.editTitle} card>
      <CardSection>
        <VersionConflict conflict={conflict} />
        <TextField name="topic" label={t.topic} maxLength={200} data-autofocus />
        <TextField
          name="number"
          label={t.number}
          description={t.numberHint}
          inputMode="numeric"
          dir="ltr"
          onChange={(text) => form.setFieldValue('number', formatMeetingId(toDigits(text).slice(0, 10)))}
        />
        <MeetingPasswordField value={password} onChange={(next) => form.setFieldValue('password', next)} />
        <div role="status">
          {warning !== undefined && (
            <Alert color="yellow" variant="light">
              {warning}
            </Alert>
          )}
        </div>
        <ModeField value={modeId} choices={choices} />
        <RadioField
          name="security"
          label={t.security}
          options={[
            { value: 'password', label: t['security:password'], description: t.everyoneWhy },
            { value: 'lobby', label: t['security:lobby'], description: t.lobbyWhy },
            { value: 'signed-in', label: t['security:signed-in'], description: t.signedInWhy(tenant?.brandname ?? '') },
          ]}
        />
      </CardSection>
      <FormActions submit={save} onCancel={onDone} />
    </Form>
  )
}
