import { maxBreakouts, maxWarningMinutes } from '@foyer/contract/meetings/breakouts/breakout-constants'
import type { Breakouts } from '@foyer/contract/meetings/breakouts/breakouts.shapes'
import { chat, maxMessageLength } from '@foyer/contract/meetings/chat'
import { ActionIcon, Button, Group, NumberInput, Progress, SegmentedControl, Text, TextInput } from '@mantine/core'
import { IconPlus, IconSend } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { formatElapsed } from '#lib/time/elapsed.ts'
import { toast } from '#lib/toast.ts'
import classes from './breakouts.module.css'
import { breakoutsTexts } from './breakouts.texts.ts'
import type { BreakoutActions } from './use-breakouts.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

const usualCount = 3
const maxMinutes = 600

/** Makes the first rooms, with the names that the language has for them. */
export function NewRooms({ onAdd }: { onAdd: (names: string[]) => void }) {
  const t = useTexts(breakoutsTexts)
  const [count, setCount] = useState<number | string>(usualCount)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const number = Math.min(Math.max(Number(count) || 1, 1), maxBreakouts)
    onAdd(Array.from({ length: number }, (_, index) => t.roomName(index + 1)))
  }
  return (
    <form className={classes.settings} onSubmit={handleSubmit}>
      <Text size="sm" c="dimmed">
        {t.empty}
      </Text>
      <Group align="flex-end" gap="xs">
        <NumberInput
          label={t.count}
          value={count}
          onChange={setCount}
          min={1}
          max={maxBreakouts}
          allowDecimal={false}
          className={classes.number ?? ''}
        />
        <Button type="submit">{t.make}</Button>
      </Group>
    </form>
  )
}

const modes = ['manual', 'random', 'choice'] as const

/** How the rooms are used when they open. */
export function RoomSettings({ breakouts, actions }: { breakouts: Breakouts; actions: BreakoutActions }) {
  const t = useTexts(breakoutsTexts)
  const [minutes, setMinutes] = useState<number | string>(breakouts.minutes ?? '')
  const [warning, setWarning] = useState<number | string>(breakouts.warningMinutes)
  const saveWarning = () => {
    // An empty field means what was there.
    if (typeof warning !== 'number') setWarning(breakouts.warningMinutes)
    else if (warning !== breakouts.warningMinutes) actions.setWarning(warning)
  }
  const saveMinutes = () => {
    const chosen = typeof minutes === 'number' ? minutes : null
    if (chosen !== breakouts.minutes) actions.setMinutes(chosen)
  }
  return (
    <div className={classes.settings}>
      <SegmentedControl
        fullWidth
        aria-label={t.mode}
        value={breakouts.mode}
        data={modes.map((mode) => ({ value: mode, label: t[mode] }))}
        onChange={(value) => {
          const mode = modes.find((one) => one === value)
          if (mode) actions.setMode(mode)
        }}
      />
      <Group gap="xs" align="flex-end">
        <NumberInput
          label={t.minutes}
          placeholder={t.noLimit}
          value={minutes}
          onChange={setMinutes}
          onBlur={saveMinutes}
          min={1}
          max={maxMinutes}
          allowDecimal={false}
          className={classes.number ?? ''}
        />
        {minutes !== '' && (
          <NumberInput
            label={t.warning}
            value={warning}
            onChange={setWarning}
            onBlur={saveWarning}
            min={1}
            max={maxWarningMinutes}
            allowDecimal={false}
            className={classes.number ?? ''}
          />
        )}
      </Group>
    </div>
  )
}

type OpenRoomsProps = {
  breakouts: Breakouts
  end: number | undefined
  participantId: string
  onMoreTime: () => void
}

/** The time that is left, and a message to everyone. */
export function OpenRooms({ breakouts, end, participantId, onMoreTime }: OpenRoomsProps) {
  const t = useTexts(breakoutsTexts)
  const secondsLeft = useSecondsLeft(end)
  const { seconds } = breakouts
  const [text, setText] = useState('')
  const send = useCallMutation(chat.sendMessage, {
    onSuccess: () => {
      setText('')
      toast.success(t.sent)
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !send.isPending) send.mutate({ participantId, text: text.trim(), to: 'all-rooms' })
  }
  return (
    <div className={classes.settings}>
      <Group justify="space-between">
        <div>
          <span role="timer" aria-label={t.timeLeft} className={classes.time}>
            {secondsLeft === undefined ? t.noLimit : formatElapsed(secondsLeft * 1000)}
          </span>{' '}
          {seconds !== null && (
            <span className={classes.quiet}>{t.ofTime(Math.round(seconds / 60), breakouts.warningMinutes)}</span>
          )}
        </div>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={onMoreTime}
        >
          {t.moreTime}
        </Button>
      </Group>
      {seconds !== null && secondsLeft !== undefined && (
        <Progress value={Math.min(100, (1 - secondsLeft / seconds) * 100)} size="sm" aria-hidden />
      )}
      <form onSubmit={handleSubmit} className={classes.message}>
        <TextInput
          aria-label={t.toAll}
          placeholder={t.toAll}
          maxLength={maxMessageLength}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <ActionIcon
          type="submit"
          size={44}
          variant="default"
          aria-label={t.send}
          aria-disabled={text.trim() === '' || undefined}
        >
          <IconSend />
        </ActionIcon>
      </form>
    </div>
  )
}
