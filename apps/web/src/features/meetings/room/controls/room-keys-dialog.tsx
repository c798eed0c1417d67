import { Stack, Switch } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { KeyTable } from '#ui/base/key-table.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { roomKeysTexts } from './room-keys.texts.ts'
import { canCaptureScreen } from './screen-share.ts'
import { chooseSingleKeys, useSingleKeys } from './use-single-keys.ts'

type RoomKeysDialogProps = { opened: boolean; mayRecord: boolean; onClose: () => void }

/** The keys of the room, which can be switched off: speech input may trigger them. */
export function RoomKeysDialog({ opened, mayRecord, onClose }: RoomKeysDialogProps) {
  const t = useTexts(roomKeysTexts)
  const singleKeys = useSingleKeys()
  const rows = [
    { keys: ['M'], effect: t.microphone },
    { keys: [t.space], effect: t.talk },
    { keys: ['V'], effect: t.camera },
    ...(canCaptureScreen() ? [{ keys: ['S'], effect: t.share }] : []),
    { keys: ['G'], effect: t.gallery },
    { keys: ['L'], effect: t.speaker },
    { keys: ['P'], effect: t.participants },
    { keys: ['C'], effect: t.chat },
    { keys: ['H'], effect: t.hand },
    ...(mayRecord
      ? [
          { keys: ['R'], effect: t.recording },
          { keys: ['B'], effect: t.chapter },
        ]
      : []),
    { keys: ['?'], effect: t.list },
  ].filter(() => singleKeys)
  return (
    <Dialog title={t.title} opened={opened} onClose={onClose}>
      <Stack gap="md">
        <Switch
          label={t.singleKeys}
          checked={singleKeys}
          onChange={({ currentTarget }) => chooseSingleKeys(currentTarget.checked)}
        />
        <KeyTable
          rows={[
            ...rows,
            { keys: [t.pageUp], effect: t.previousVideos },
            { keys: [t.pageDown], effect: t.nextVideos },
            { keys: ['Esc'], effect: t.close },
          ]}
        />
      </Stack>
    </Dialog>
  )
}
