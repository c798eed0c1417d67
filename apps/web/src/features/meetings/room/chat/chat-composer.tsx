import { maxMessageLength } from '@foyer/contract/meetings/chat'
import type { MeetingOptions, ParticipantRole } from '@foyer/contract/meetings/options/meeting-options'
import { ActionIcon, NativeSelect, Text, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useId } from 'react'
import { useTexts } from '#lib/texts.ts'
import classes from './chat.module.css'
import { type ChatPerson, findRecipients, type Recipients } from './chat.rules.ts'
import { chatTexts } from './chat.texts.ts'
import type { ChatDraft } from './use-chat.ts'

type ChatComposerProps = {
  draft: ChatDraft
  onDraft: (draft: ChatDraft) => void
  onSend: (message: ChatDraft) => void
  rule: { readonly chat: MeetingOptions['chat']; readonly role: ParticipantRole }
  people: readonly ChatPerson[]
}

/** Characters left at which their number is shown. */
const fewLeft = 200

/** Finds the addressee of the draft: its recipient, or the hosts where it may not be for all participants. */
const findTo = (to: string, recipients: Recipients): string =>
  to === 'everyone' && !recipients.everyone ? 'hosts' : to

/** Writes to everyone, the hosts or one participant, as far as the meeting allows it. */
export function ChatComposer({ draft, onDraft, onSend, rule, people }: ChatComposerProps) {
  const t = useTexts(chatTexts)
  const hintId = useId()
  if (rule.chat === 'off')
    return (
      <Text size="sm" c="dimmed" className={classes.off ?? ''}>
        {t.off}
      </Text>
    )
  const recipients = findRecipients(rule.chat, rule.role, people)
  const to = findTo(draft.to, recipients)
  const isGroup = to === 'everyone' || to === 'hosts'
  const hasLeft = !isGroup && !recipients.people.some(({ participantId }) => participantId === to)
  const left = maxMessageLength - draft.text.length
  const hint = hasLeft ? t.gone : !recipients.everyone ? t.hostsOnly : left <= fewLeft ? t.remaining(left) : ''
  const canSend = draft.text.trim() !== '' && !hasLeft
  const send = () => {
    if (!canSend) return
    onSend({ ...draft, to, text: draft.text.trim() })
    onDraft({ ...draft, to, text: '' })
  }
  const handleKey = (event: KeyboardEvent) => {
    // Enter also ends the composition of a character, for example in Japanese.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const choose = (id: string) => {
    const person = people.find(({ participantId }) => participantId === id)
    onDraft({ ...draft, to: id, toName: person?.name ?? '' })
  }
  return (
    <form className={classes.composer} onSubmit={handleSubmit}>
      <div className={classes.to}>
        <NativeSelect
          label={t.to}
          size="sm"
          value={to}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={[
            ...(recipients.everyone ? [{ value: 'everyone', label: t.everyone }] : []),
            { value: 'hosts', label: t.hosts },
            ...recipients.people.map(({ participantId, name }) => ({ value: participantId, label: name })),
            ...(hasLeft ? [{ value: to, label: t.hasLeft(draft.toName) }] : []),
          ]}
          classNames={{ root: classes.select ?? '' }}
        />
      </div>
      <div className={classes.write}>
        <Textarea
          aria-label={t.message}
          aria-describedby={hintId}
          placeholder={t.write}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={maxMessageLength}
          autoComplete="off"
          value={draft.text}
          onChange={({ currentTarget }) => onDraft({ ...draft, text: currentTarget.value })}
          onKeyDown={handleKey}
          className={classes.field ?? ''}
        />
        <ActionIcon type="submit" size={44} variant="filled" aria-label={t.send} aria-disabled={!canSend || undefined}>
          <IconSend />
        </ActionIcon>
      </div>
      <Text id={hintId} size="xs" c="dimmed">
        {hint}
      </Text>
    </form>
  )
}
