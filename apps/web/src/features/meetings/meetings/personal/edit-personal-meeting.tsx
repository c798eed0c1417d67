import { meetingsErrors } from '@foyer/contract/meetings/meetings.errors'
import type { ModeChoice } from '@foyer/contract/meetings/options/meeting-modes'
import { isSecurityPossible, toSecurity } from '@foyer/contract/meetings/options/meeting-security'
import {
  type MeetingSecurity,
  meetingSecurities,
  type PersonalMeeting,
  personalMeeting,
  personalMeetingErrors,
} from '@foyer/contract/meetings/personal-meeting'
import { joinFieldErrors } from '@foyer/contract/meetings/room'
import { Alert } from '@mantine/core'
import { useRowForm } from '#crud/use-row-form.ts'
import { usePossibleModes } from '#features/meetings/meeting-modes/shared/mode-choices.queries.ts'
import { ModeField } from '#features/meetings/meeting-modes/shared/mode-field.tsx'
import { FixedByMode } from '#features/meetings/meeting-modes/shared/mode-notes.tsx'
import { MeetingPasswordField } from '#features/meetings/meetings/schedule/meeting-password-field.tsx'
import { formatMeetingId } from '#features/meetings/meetings/shared/parse-invite.ts'
import { useCallCache } from '#lib/queries.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { commonTexts } from '#lib/texts/common.texts.ts'
import { toDigits } from '#lib/texts/digits.ts'
import { useTexts } from '#lib/texts.ts'
import { CheckboxField } from '#ui/form/fields/checkbox-field.tsx'
import { RadioField } from '#ui/form/fields/radio-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { personalMeetingTexts } from './personal-meeting.texts.ts'

type EditPersonalMeetingProps = { meeting: PersonalMeeting; onDone: () => void }

const errors = { ...meetingsErrors, ...joinFieldErrors, ...personalMeetingErrors }

const toValues = ({ topic, number, password, security, autoRecord, modeId }: PersonalMeeting) => ({
  topic,
  number: formatMeetingId(number),
  password,
  security,
  autoRecord,
  modeId: String(modeId),
})

/** Lists how a mode lets a host restrict who may join; one that is not known leaves it to the server. */
const listPossible = (mode: ModeChoice | undefined): readonly MeetingSecurity[] =>
  meetingSecurities.filter((security) => mode === undefined || isSecurityPossible(security, mode))

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
  const mode = choices.find(({ id }) => id === modeId)
  const possible = listPossible(mode)
  const isEncrypted = mode?.options.endToEndEncryption === true
  const isRecordingFixed = mode?.freedoms.autoRecord === 'fixed'
  const recordingWhy = isEncrypted ? t.autoRecordIdle : t.autoRecordWhy
  const isRestricted = possible.length < meetingSecurities.length
  const why = { password: t.everyoneWhy, lobby: t.lobbyWhy, 'signed-in': t.signedInWhy(tenant?.brandname ?? '') }
  const chooseMode = (mode: ModeChoice) => {
    const present = form.getValues()
    const security = listPossible(mode).includes(present.security) ? present.security : toSecurity(mode.options)
    const isFixed = mode.freedoms.autoRecord === 'fixed'
    const autoRecord = !mode.options.endToEndEncryption && (isFixed ? mode.options.autoRecord : present.autoRecord)
    form.setValues({ ...present, modeId: mode.id, security, autoRecord })
  }
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
        <ModeField value={modeId} choices={choices} onChoose={chooseMode} />
        <RadioField
          name="security"
          label={t.security}
          description={isRestricted && <FixedByMode />}
          options={meetingSecurities.map((value) => ({
            value,
            label: t[`security:${value}`],
            description: why[value],
            disabled: !possible.includes(value),
          }))}
        />
        <CheckboxField
          name="autoRecord"
          label={t.autoRecord}
          description={isRecordingFixed ? <FixedByMode>{recordingWhy}</FixedByMode> : recordingWhy}
          disabled={isEncrypted}
          locked={isRecordingFixed}
        />
      </CardSection>
      <FormActions submit={save} onCancel={onDone} />
    </Form>
  )
}
