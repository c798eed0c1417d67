import { CloseButton, Group, Text, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { PersonAvatar } from '#ui/base/person-avatar.tsx'
import type { ParticipantView } from './meeting-view.ts'
import classes from './room.module.css'
import { roomTexts } from './room.texts.ts'

type ParticipantsPanelProps = {
  id: string
  participants: readonly ParticipantView[]
  link: string
  onClose: () => void
}

export function ParticipantsPanel({ id, participants, link, onClose }: ParticipantsPanelProps) {
  const t = useTexts(roomTexts)
  const title = useRef<HTMLHeadingElement>(null)
  useHotkeys([['Escape', onClose]])
  useEffect(() => {
    // Synchronises with the focus, so the opened panel is read out.
    title.current?.focus()
  }, [])
  return (
    <aside id={id} className={classes.panel} aria-label={t.participantsTitle}>
      <Group justify="space-between" wrap="nowrap" className={classes.panelHead ?? ''}>
        <Title order={2} tabIndex={-1} ref={title} className={classes.topic}>
          {t.participantsTitle} <span className={classes.quiet}>{participants.length}</span>
        </Title>
        <CloseButton size="lg" aria-label={t.closePanel} onClick={onClose} />
      </Group>
      <ul>
        {participants.map((participant) => (
          <li key={participant.id} className={classes.participant}>
            <span data-mantine-color-scheme="light">
              <PersonAvatar name={participant.name} />
            </span>
            <Text size="sm">{participant.self ? t.nameOfYou(participant.name) : participant.name}</Text>
            {participant.microphone ? (
              <IconMicrophone role="img" aria-label={t.unmuted} />
            ) : (
              <IconMicrophoneOff role="img" aria-label={t.muted} className={classes.muted} />
            )}
          </li>
        ))}
      </ul>
      <CopyButton value={link} label={t.copyLink} done={t.linkCopied} fullWidth />
    </aside>
  )
}
