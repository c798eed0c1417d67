import type { RecordingDetails } from '@foyer/contract/recordings/recordings.shapes'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconDots,
  IconDownload,
  IconHeadphones,
  IconMessage,
  IconShare2,
  IconVideo,
} from '@tabler/icons-react'
import { hasFile, toDownloadUrl } from '#features/recordings/recordings/recordings.rules.ts'
import { type RecordingActions, useRecordingMenu } from '#features/recordings/recordings/use-recording-actions.tsx'
import { useSaveChat } from '#features/recordings/recordings/use-save-chat.ts'
import { useFormatBytes } from '#lib/bytes.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './recording-menus.module.css'
import { recordingPageTexts } from './recording-page.texts.ts'

/** The files of a recording with their sizes. */
export function DownloadMenu({ recording, phone }: { recording: RecordingDetails; phone: boolean }) {
  const t = useTexts(recordingPageTexts)
  const saveChat = useSaveChat()
  const formatBytes = useFormatBytes()
  const size = (kind: 'video' | 'audio') => {
    const bytes = recording.sizes[kind]
    return bytes === undefined ? '' : formatBytes(bytes)
  }
  const files = [
    { kind: 'video', label: t.video, format: 'MP4', icon: <IconVideo /> },
    { kind: 'audio', label: t.sound, format: 'M4A', icon: <IconHeadphones /> },
  ] as const
  const offered = files.filter(({ kind }) => hasFile(recording, kind))
  const hasChat = hasFile(recording, 'chat')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {phone ? (
          <ActionIcon variant="default" size="input-sm" aria-label={t.download} title={t.download}>
            <IconDownload />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconDownload />} rightSection={<IconChevronDown size={16} />}>
            {t.download}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown miw="15rem">
        {offered.map(({ kind, label, format, icon }) => (
          <Menu.Item
            key={kind}
            component="a"
            href={toDownloadUrl(recording, kind)}
            download
            leftSection={icon}
            rightSection={<span className={classes.size}>{size(kind)}</span>}
          >
            {label} <span className={classes.format}>{format}</span>
          </Menu.Item>
        ))}
        {hasChat && (
          <Menu.Item leftSection={<IconMessage />} onClick={() => void saveChat(recording)}>
            {t.chat} <span className={classes.format}>{t.asText}</span>
          </Menu.Item>
        )}
        {offered.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label>{t.downloadsAreLogged}</Menu.Label>
          </>
        )}
        {offered.length === 0 && !hasChat && <Menu.Label>{t.noFiles}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  )
}

type ShareRecordingButtonProps = { recording: RecordingDetails; actions: RecordingActions; phone: boolean }

/** Opens the links of a recording, if the user may share it. */
export function ShareRecordingButton({ recording, actions, phone }: ShareRecordingButtonProps) {
  const t = useTexts(recordingPageTexts)
  const share = useRecordingMenu(actions)(recording).find(({ key }) => key === 'share')
  if (share === undefined) return null
  return phone ? (
    <ActionIcon size="input-sm" aria-label={t.share} title={t.share} onClick={() => share.onClick?.(recording)}>
      <IconShare2 />
    </ActionIcon>
  ) : (
    <Button leftSection={<IconShare2 />} onClick={() => share.onClick?.(recording)}>
      {t.share}
    </Button>
  )
}

type MoreMenuProps = {
  recording: RecordingDetails
  actions: RecordingActions
  withSoundOnly: boolean
  setSoundOnly: (soundOnly: boolean) => void
}

/** The menu of a recording besides its downloads and links; it also turns the picture off. */
export function MoreMenu({ recording, actions, withSoundOnly, setSoundOnly }: MoreMenuProps) {
  const t = useTexts(recordingPageTexts)
  const items = useRecordingMenu(actions)(recording).filter(
    ({ key }) => !['video', 'audio', 'chat', 'share'].includes(key),
  )
  const hasBoth = recording.state === 'ready' && hasFile(recording, 'video') && hasFile(recording, 'audio')
  if (items.length === 0 && !hasBoth) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t.moreActions} title={t.moreActions}>
          <IconDots />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {hasBoth && (
          <Menu.Item
            leftSection={withSoundOnly ? <IconVideo /> : <IconHeadphones />}
            onClick={() => setSoundOnly(!withSoundOnly)}
          >
            {withSoundOnly ? t.withPicture : t.withSoundOnly}
          </Menu.Item>
        )}
        {items.map(({ key, label, icon, danger, onClick }) => (
          <Menu.Item
            key={key}
            leftSection={icon}
            {...(danger ? { color: 'red' } : {})}
            onClick={() => onClick?.(recording)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
