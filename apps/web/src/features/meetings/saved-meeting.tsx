import type { Meeting } from '@foyer/contract/meetings'
import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconMailPlus, IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { groupedNumber } from '#lib/format.ts'
import { useLanguage } from '#lib/language.ts'
import { useTexts } from '#lib/texts.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Time } from '#ui/time.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { inviteTextQuery } from './meetings.queries.ts'
import { meetingsTexts } from './meetings.texts.ts'
import classes from './saved-meeting.module.css'

/** What to do with a meeting that was just saved: copy, invite, start. */
export function SavedMeeting({ meeting, onAnother }: { meeting: Meeting; onAnother?: () => void }) {
  const t = useTexts(meetingsTexts)
  const language = useLanguage()
  const [inviting, setInviting] = useState(false)
  const invite = useQuery(inviteTextQuery(meeting.id, language))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Follows the focus, which went with the form that this card replaces.
    heading.current?.focus()
  }, [])
  return (
    <Card component="section" withBorder padding="lg" radius="lg" aria-labelledby="saved-meeting">
      <Stack gap="md">
        <Stack gap={2}>
          <Title order={2} size="h3" id="saved-meeting" ref={heading} tabIndex={-1} className={classes.heading}>
            {meeting.topic}
          </Title>
          {meeting.startsAt !== null && <Time instant={meeting.startsAt} zone={meeting.timezone} />}
          <Text size="sm" c="dimmed">
            {t.number} <bdi dir="ltr">{groupedNumber(meeting.number)}</bdi>
          </Text>
        </Stack>
        <TextInput
          label={t.link}
          value={meeting.url}
          readOnly
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
        <PasswordField label={t.password} value={meeting.password} readOnly autoComplete="off" />
        <Group gap="sm">
          <CopyButton
            value={invite.data?.text ?? meeting.url}
            label={t.copyInvite}
            done={t.inviteCopied}
            variant="filled"
          />
          <Button variant="default" leftSection={<IconMailPlus size={16} />} onClick={() => setInviting(true)}>
            {t.invite}
          </Button>
          <Button
            component={Link}
            to={`/portal/join/${meeting.number}`}
            variant="default"
            leftSection={<IconVideo size={16} />}
          >
            {t.startMeeting}
          </Button>
        </Group>
        <Group gap="sm">
          {onAnother && (
            <Button variant="subtle" onClick={onAnother}>
              {t.another}
            </Button>
          )}
          <Button component={Link} to="/portal/upcoming-meetings" variant="subtle">
            {t.toUpcoming}
          </Button>
        </Group>
      </Stack>
      {inviting && <InviteDialog meetingId={meeting.id} topic={meeting.topic} onClose={() => setInviting(false)} />}
    </Card>
  )
}
