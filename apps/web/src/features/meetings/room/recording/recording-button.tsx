import { Menu } from '@mantine/core'
import { IconBookmark, IconPlayerRecord } from '@tabler/icons-react'
import classes from '#features/meetings/room/controls/control-bar.module.css'
import { BarButton } from '#features/meetings/room/controls/toggle-button.tsx'
import { useSingleKeys } from '#features/meetings/room/controls/use-single-keys.ts'
import { roomTexts } from '#features/meetings/room/room.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { Hint } from '#ui/base/hint.tsx'
import { recordingButtonTexts } from './recording-button.texts.ts'
import type { RecordingControls } from './use-recording.ts'

type RecordingButtonProps = {
  id: string
  recording: RecordingControls
  opened: boolean
  onToggle: () => void
}

/** Opens the recording, for hosts, and marks a chapter while it records. */
export function RecordingButtons({ id, recording, opened, onToggle }: RecordingButtonProps) {
  const t = useTexts(recordingButtonTexts)
  const { withKey } = useTexts(roomTexts)
  const singleKeys = useSingleKeys()
  const name = (label: string, key: string) => (singleKeys ? withKey(label, key) : label)
  const keys = (key: string) => (singleKeys ? { 'aria-keyshortcuts': key } : {})
  if (!recording.isAvailable) return null
  const label = recording.isInProgress ? t.title : t.record
  return (
    <>
      <Hint label={name(label, 'R')}>
        <BarButton
          label={label}
          className={classes.wide ?? ''}
          aria-expanded={opened}
          data-selected={opened || undefined}
          data-off={(recording.isInProgress && !opened) || undefined}
          {...(opened ? { 'aria-controls': id } : {})}
          {...keys('R')}
          onClick={onToggle}
        >
          <IconPlayerRecord size={22} />
        </BarButton>
      </Hint>
      {recording.isInProgress && (
        <Hint label={name(t.mark, 'B')}>
          <BarButton
            label={t.mark}
            className={`${classes.wide} ${classes.roomy}`}
            {...keys('B')}
            onClick={recording.mark}
          >
            <IconBookmark size={22} />
          </BarButton>
        </Hint>
      )}
    </>
  )
}

/** The same in a menu, for phones. */
export function RecordingItem({ recording, onToggle }: Pick<RecordingButtonProps, 'recording' | 'onToggle'>) {
  const t = useTexts(recordingButtonTexts)
  if (!recording.isAvailable) return null
  return (
    <Menu.Item leftSection={<IconPlayerRecord />} onClick={onToggle}>
      {recording.isInProgress ? t.title : t.record}
    </Menu.Item>
  )
}
