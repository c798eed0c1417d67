import type { MeetingOptions } from '@foyer/contract/meetings/meeting-options'
import { Stack } from '@mantine/core'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { FieldGroup } from '#ui/form/field-group.tsx'
import { FieldRow } from '#ui/form/field-row.tsx'
import { CheckboxField } from '#ui/form/fields/checkbox-field.tsx'
import { SelectField } from '#ui/form/fields/select-field.tsx'
import { optionLabelTexts, optionsTexts } from './meeting-options.texts.ts'

/** Edits the options of a meeting's room: who gets in, how they enter, and what they may do. */
export function MeetingOptionsFields({ lobby }: { lobby: boolean }) {
  const t = useTexts(optionsTexts)
  const label = useTexts(optionLabelTexts)
  const organisation = useTenant()?.brandname ?? ''
  const listValues = <V extends string>(name: V, values: readonly (keyof typeof label & `${V}:${string}`)[]) =>
    values.map((key) => ({ value: key.slice(name.length + 1), label: label[key] }))
  return (
    <>
      <FieldGroup label={t.entry}>
        <Stack gap="sm">
          <CheckboxField name="options.lobby" label={label.lobby} description={t.lobbyWhy} />
          <CheckboxField
            name="options.joinBeforeHost"
            label={label.joinBeforeHost}
            disabled={lobby}
            description={lobby && t.joinBeforeHostIdle}
          />
          <CheckboxField
            name="options.signedInOnly"
            label={label.signedInOnly}
            description={organisation !== '' && t.signedInOnlyWhy(organisation)}
          />
        </Stack>
      </FieldGroup>
      <FieldGroup label={t.onEntry}>
        <Stack gap="sm">
          <CheckboxField name="options.muteOnEntry" label={label.muteOnEntry} />
          <CheckboxField name="options.videoOffOnEntry" label={label.videoOffOnEntry} />
        </Stack>
      </FieldGroup>
      <FieldGroup label={t.inMeeting}>
        <FieldRow>
          <SelectField
            name="options.chat"
            label={label.chat}
            options={listValues('chat', ['chat:everyone', 'chat:hosts', 'chat:off'])}
          />
          <SelectField
            name="options.screenShare"
            label={label.screenShare}
            options={listValues('screenShare', ['screenShare:everyone', 'screenShare:hosts'])}
          />
        </FieldRow>
        <Stack gap="sm">
          <CheckboxField name="options.reactions" label={label.reactions} />
          <CheckboxField name="options.rename" label={label.rename} />
          <CheckboxField name="options.hideProfilePictures" label={label.hideProfilePictures} />
          <CheckboxField name="options.coHosts" label={label.coHosts} />
          <CheckboxField name="options.kickedMayRejoin" label={label.kickedMayRejoin} />
        </Stack>
      </FieldGroup>
    </>
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
      ...chosen(!options.rename, t.rename),
      ...chosen(options.hideProfilePictures, t.hideProfilePictures),
      ...chosen(!options.coHosts, t.coHosts),
      ...chosen(!options.reactions, t.reactions),
      ...chosen(options.kickedMayRejoin, t.kickedMayRejoin),
    ],
  })
}
