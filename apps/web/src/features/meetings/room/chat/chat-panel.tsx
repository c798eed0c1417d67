import { Button, CloseButton, Group, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import roomClasses from '#features/meetings/room/room.module.css'
import type { ListedMessage } from '#features/meetings/room/shared/group-messages.ts'
import { toListedMessage } from '#features/meetings/room/shared/to-listed-message.ts'
import { useTouching } from '#lib/browser/touch.ts'
import { useEscape } from '#lib/browser/use-escape.ts'
import { useTexts } from '#lib/texts.ts'
import { useReturnFocus } from '#ui/dialog/use-return-focus.ts'
import classes from './chat.module.css'
import type { ChatPerson } from './chat.rules.ts'
import { chatTexts } from './chat.texts.ts'
import { ChatComposer } from './chat-composer.tsx'
import { ChatLog } from './chat-log.tsx'
import type { Chat } from './use-chat.ts'
import type { Outgoing } from './use-outbox.ts'

type ChatPanelProps = {
  id: string
  chat: Chat
  rule: Parameters<typeof ChatComposer>[0]['rule']
  /** The others in the meeting. */
  people: readonly ChatPerson[]
  onClose: () => void
}

/** The chat beside the stage, on phones over it. */
export function ChatPanel({ id, chat, rule, people, onClose }: ChatPanelProps) {
  const t = useTexts(chatTexts)
  const title = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLElement>(null)
  const [isTouching] = useState(useTouching())
  useEscape(onClose)
  useReturnFocus(true)
  useEffect(() => {
    // Synchronises with the focus. By touch the field would open the keyboard over the messages.
    const field = isTouching ? undefined : panel.current?.querySelector('textarea')
    const target = field ?? title.current
    target?.focus()
  }, [isTouching])
  const messages = [
    ...chat.messages.map(toListedMessage),
    ...chat.outgoing.map((message) => toListedOutgoing(message, <OutgoingState message={message} chat={chat} />)),
  ]
  return (
    <aside ref={panel} id={id} className={roomClasses.panel} aria-label={t.chat}>
      <Group justify="space-between" wrap="nowrap" className={roomClasses.panelHead ?? ''}>
        <Title order={2} tabIndex={-1} ref={title} className={roomClasses.topic}>
          {t.chat}
        </Title>
        <CloseButton size="lg" aria-label={t.close} onClick={onClose} />
      </Group>
      <ChatLog messages={messages} isFailed={chat.isFailed} />
      <ChatComposer draft={chat.draft} onDraft={chat.setDraft} onSend={chat.send} rule={rule} people={people} />
    </aside>
  )
}

const toListedOutgoing = ({ key, to, toName, at, text }: Outgoing, footer: ListedMessage['footer']): ListedMessage => ({
  id: key,
  authorId: '',
  author: '',
  own: true,
  audience: to === 'everyone' || to === 'hosts' ? to : 'participant',
  recipient: toName,
  at,
  text,
  footer,
})

function OutgoingState({ message, chat }: { message: Outgoing; chat: Chat }) {
  const t = useTexts(chatTexts)
  if (message.error === '')
    return message.isSending ? (
      <Text size="xs" c="dimmed">
        {t.sending}
      </Text>
    ) : null
  return (
    <div role="alert" className={classes.failed}>
      <Text size="xs">
        {t.notSent} {message.error}
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => chat.retry(message)}>
          {t.retry}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => chat.discard(message.key)}>
          {t.discard}
        </Button>
      </Group>
    </div>
  )
}
