import type { ModeChoice } from '@foyer/contract/meetings/options/meeting-modes'
import type { MeetingOptions } from '@foyer/contract/meetings/options/meeting-options'
import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { WhyLocked } from '#features/identity/roles/shared/why-locked.tsx'
import { Deviation, FixedByMode } from '#features/meetings/meeting-modes/shared/mode-notes.tsx'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { FieldGroup } from '#ui/form/field-group.tsx'
import { FieldRow } from '#ui/form/field-row.tsx'
import { CheckboxField } from '#ui/form/fields/checkbox-field.tsx'
import { SelectField } from '#ui/form/fields/select-field.tsx'
import { optionLabelTexts, optionsTexts } from './meeting-options.texts.ts'

type OptionsProps = {
  options: MeetingOptions
  /** The mode of the meeting, once it is known. */
  mode?: ModeChoice | undefined
  onChange: (options: MeetingOptions) => void
}

const emailOptions = [
  'emailInvitation',
  'emailChange',
  'emailCancellation',
  'emailReminder',
  'emailWaiting',
  'emailSummary',
] as const

/** Edits the options of a meeting's room: who gets in, how they enter, and what they may do. */
export function MeetingOptionsFields(props: OptionsProps) {
  const t = useTexts(optionsTexts)
  const organisation = useTenant()?.brandname ?? ''
  const sendsEmail = useSendsEmail()
  const { lobby, endToEndEncryption } = props.options
  return (
    <>
      <FieldGroup label={t.entry}>
        <Stack gap="sm">
          <OptionBox {...props} name="lobby" why={t.lobbyWhy} />
          <OptionBox {...props} name="joinBeforeHost" isIdle={lobby} why={lobby && t.joinBeforeHostIdle} />
          <OptionBox {...props} name="passwordRequired" />
          <OptionBox {...props} name="signedInOnly" why={organisation !== '' && t.signedInOnlyWhy(organisation)} />
        </Stack>
      </FieldGroup>
      <FieldGroup label={t.onEntry}>
        <Stack gap="sm">
          <OptionBox {...props} name="muteOnEntry" />
          <OptionBox {...props} name="videoOffOnEntry" />
        </Stack>
      </FieldGroup>
      <FieldGroup label={t.inMeeting}>
        <FieldRow>
          <OptionSelect {...props} name="chat" values={['everyone', 'hosts', 'off']} />
          <OptionSelect {...props} name="screenShare" values={['everyone', 'hosts']} />
        </FieldRow>
        <FieldRow>
          <OptionSelect {...props} name="whiteboard" values={['everyone', 'hosts', 'off']} />
          <OptionSelect {...props} name="annotation" values={['everyone', 'presenter', 'off']} />
        </FieldRow>
        <Stack gap="sm">
          <OptionBox {...props} name="breakoutRooms" />
          <OptionBox {...props} name="reactions" />
          <OptionBox {...props} name="rename" />
          <OptionBox {...props} name="hideProfilePictures" />
          <OptionBox {...props} name="coHosts" />
          <OptionBox {...props} name="kickedMayRejoin" />
        </Stack>
      </FieldGroup>
      <FieldGroup label={t.recording}>
        <OptionBox
          {...props}
          name="autoRecord"
          isIdle={endToEndEncryption}
          why={endToEndEncryption ? t.autoRecordIdle : t.autoRecordWhy}
        />
      </FieldGroup>
      {sendsEmail && (
        <FieldGroup label={t.emails}>
          <Stack gap="sm">
            {emailOptions.map((name) => (
              <OptionBox key={name} {...props} name={name} />
            ))}
          </Stack>
        </FieldGroup>
      )}
    </>
  )
}

type Box = { [N in keyof MeetingOptions]: MeetingOptions[N] extends boolean ? N : never }[keyof MeetingOptions]
type OptionBoxProps = OptionsProps & {
  name: Box
  why?: ReactNode
  /** Without effect because of another option. */
  isIdle?: boolean
}

function OptionBox({ name, why, isIdle = false, ...props }: OptionBoxProps) {
  const label = useTexts(optionLabelTexts)
  const isFixed = props.mode?.freedoms[name] === 'fixed'
  return (
    <div data-option={name}>
      <CheckboxField
        name={`options.${name}`}
        label={label[name]}
        description={isFixed ? <FixedByMode>{why}</FixedByMode> : why}
        disabled={isIdle}
        locked={isFixed}
      />
      {!isIdle && <OptionDeviation {...props} name={name} indented />}
      {isFixed && props.mode && (
        <Group ps="xl">
          <WhyLocked option={name} modeId={props.mode.id} />
        </Group>
      )}
    </div>
  )
}

type OptionSelectProps<N extends keyof MeetingOptions> = OptionsProps & {
  name: N
  values: readonly MeetingOptions[N][]
}

function OptionSelect<N extends 'chat' | 'screenShare' | 'whiteboard' | 'annotation'>({
  name,
  values,
  ...props
}: OptionSelectProps<N>) {
  const texts = useTexts(optionLabelTexts)
  const label: { readonly [key: string]: string } = texts
  const isFixed = props.mode?.freedoms[name] === 'fixed'
  return (
    <div data-option={name}>
      <SelectField
        name={`options.${name}`}
        label={texts[name]}
        options={values.map((value) => ({ value, label: label[`${name}:${value}`] ?? value }))}
        disabled={isFixed}
        {...(isFixed ? { description: <FixedByMode /> } : {})}
      />
      <OptionDeviation {...props} name={name} />
      {isFixed && props.mode && <WhyLocked option={name} modeId={props.mode.id} />}
    </div>
  )
}

type OptionDeviationProps = OptionsProps & { name: keyof MeetingOptions; indented?: boolean }

/** Says that an option is not as in the mode, and takes it back; a mode that fixes it has taken it back already. */
function OptionDeviation({ name, options, mode, onChange, indented = false }: OptionDeviationProps) {
  const label = useTexts(optionLabelTexts)
  if (mode === undefined || mode.freedoms[name] === 'fixed' || options[name] === mode.options[name]) return null
  return (
    <Deviation
      mode={mode}
      option={label[name]}
      indented={indented}
      onReset={() => onChange({ ...options, [name]: mode.options[name] })}
    />
  )
}

/** Says how a meeting is entered, and what else differs from the usual, in a few words each. */
export function useDescribeOptions() {
  const t = useTexts(optionsTexts)
  const chosen = (isChosen: boolean, text: string) => (isChosen ? [text] : [])
  return (options: MeetingOptions) => ({
    entry: options.lobby ? t.lobby : options.joinBeforeHost ? t.beforeHost : t.withHost,
    others: [
      ...chosen(options.signedInOnly, t.signedInOnly),
      ...chosen(options.muteOnEntry, t.muteOnEntry),
      ...chosen(options.videoOffOnEntry, t.videoOffOnEntry),
      ...(options.chat === 'everyone' ? [] : [t[`chat:${options.chat}`]]),
      ...chosen(options.screenShare === 'hosts', t.screenShare),
      ...(options.whiteboard === 'everyone' ? [] : [t[`whiteboard:${options.whiteboard}`]]),
      ...(options.annotation === 'everyone' ? [] : [t[`annotation:${options.annotation}`]]),
      ...chosen(!options.breakoutRooms, t.breakoutRooms),
      ...chosen(!options.rename, t.rename),
      ...chosen(options.hideProfilePictures, t.hideProfilePictures),
      ...chosen(!options.coHosts, t.coHosts),
      ...chosen(!options.reactions, t.reactions),
      ...chosen(options.kickedMayRejoin, t.kickedMayRejoin),
      ...chosen(options.autoRecord, t.autoRecord),
    ],
  })
}
