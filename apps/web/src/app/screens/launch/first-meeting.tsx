import { buildJoinLink } from '@foyer/contract/meetings/join-link'
import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useMeetNow } from '#features/meetings/meetings/meet-now.queries.ts'
import { joinLinkTexts } from '#features/meetings/meetings/shared/join-link.texts.ts'
import { toSharedPassword } from '#features/meetings/meetings/shared/shared-password.ts'
import { DeviceCheck } from '#features/meetings/room/prejoin/device-check.tsx'
import { useHasBeenTrue } from '#lib/browser/use-has-been-true.ts'
import { useTexts } from '#lib/texts.ts'
import { useCopyText } from '#ui/base/use-copy.ts'
import { DialogSuspense } from '#ui/dialog/dialog-suspense.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'
import { launchTexts } from './launch.texts.ts'

const MeetNowDialog = lazy(() =>
  import('#features/meetings/meetings/meet-now-dialog.tsx').then((file) => ({ default: file.MeetNowDialog })),
)

/** A meeting that can start at once: its devices are checked and its link is copied on this page. */
export function FirstMeeting() {
  const t = useTexts(launchTexts)
  const linkTexts = useTexts(joinLinkTexts)
  const copyText = useCopyText(linkTexts.linkCopied)
  // Each button shows its own progress.
  const [starting, sharing] = [useMeetNow(), useMeetNow()]
  const [meeting, setMeeting] = useState<Meeting>()
  const ready = useDialog<Meeting>()
  const wasReady = useHasBeenTrue(ready.opened)
  /** Goes on with the meeting, which is prepared the first time. */
  const withMeeting = (prepare: typeof starting, next: (meeting: Meeting) => void) => {
    if (meeting) return next(meeting)
    prepare.mutate(undefined, {
      onSuccess: (prepared) => {
        setMeeting(prepared)
        next(prepared)
      },
    })
  }
  const toLink = (prepared: Meeting) => buildJoinLink(prepared.url, toSharedPassword(prepared))
  const share = (prepared: Meeting) => void copyText(toLink(prepared))
  return (
    <SectionCard label={t.meet}>
      <CardSection>
        <DeviceCheck invite={meeting}>
          <Stack gap="md">
            <div>
              <Title order={2}>{t.meet}</Title>
              <Text size="sm" c="dimmed">
                {t.meetEffect}
              </Text>
            </div>
            <Group gap="xs">
              <Button loading={starting.isPending} onClick={() => withMeeting(starting, ready.open)}>
                {t.start}
              </Button>
              <Button
                variant="default"
                leftSection={<IconCopy />}
                loading={sharing.isPending}
                onClick={() => withMeeting(sharing, share)}
              >
                {linkTexts.copyLink}
              </Button>
            </Group>
            {meeting && (
              <TextInput
                label={linkTexts.link}
                value={toLink(meeting)}
                readOnly
                dir="ltr"
                onFocus={(event) => event.currentTarget.select()}
              />
            )}
          </Stack>
        </DeviceCheck>
      </CardSection>
      <DialogSuspense>
        {wasReady && <MeetNowDialog meeting={ready.row} opened={ready.opened} onClose={ready.close} />}
      </DialogSuspense>
    </SectionCard>
  )
}
