import { defaults } from '@foyer/contract/operations/defaults'
import { ActionIcon, Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { CopyIcon } from '#ui/base/copy-icon.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'

type MeetingPasswordFieldProps = { value: string; onChange: (password: string) => void }

/** The password of a meeting, to read, copy, type or replace by a new one. */
export function MeetingPasswordField({ value, onChange }: MeetingPasswordFieldProps) {
  const t = useTexts(meetingsTexts)
  const generate = useCallMutation(defaults.get)
  const renew = () => generate.mutate({}, { onSuccess: ({ meeting }) => onChange(meeting.password) })
  return (
    <TextField
      name="password"
      label={t.password}
      maxLength={64}
      dir="ltr"
      rightSectionWidth={72}
      rightSection={
        <Group gap={4} wrap="nowrap">
          <CopyIcon value={value} label={t.copyPassword} done={t.passwordCopied} />
          <ActionIcon aria-label={t.newPassword} title={t.newPassword} loading={generate.isPending} onClick={renew}>
            <IconRefresh />
          </ActionIcon>
        </Group>
      }
    />
  )
}
