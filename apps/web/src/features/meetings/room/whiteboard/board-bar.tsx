import { ActionIcon, Button, Group, Popover, TextInput } from '@mantine/core'
import {
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconCloudOff,
  IconDownload,
  IconEyeOff,
  IconLoader2,
  IconTypography,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Hint } from '#ui/base/hint.tsx'
import classes from './whiteboard.module.css'
import { whiteboardTexts } from './whiteboard.texts.ts'
import type { SyncState } from './whiteboard-sync.ts'

type BoardBarProps = {
  state: SyncState
  mayDraw: boolean
  rule: ReactNode
  onAddText: (text: string) => void
  onSelect: (step: 1 | -1) => void
  onExport: () => void
  onHide: () => void
  onClose: (() => void) | undefined
}

/** The portal's own controls of the whiteboard; with them, and the keys of the board, it is used without a pointer. */
export function BoardBar({ state, mayDraw, rule, onAddText, onSelect, onExport, onHide, onClose }: BoardBarProps) {
  const t = useTexts(whiteboardTexts)
  return (
    <div className={classes.bar}>
      <div className={classes.title}>
        <strong>{t.whiteboard}</strong>
        <SaveState state={state} mayDraw={mayDraw} />
      </div>
      <Group gap="xs" className={classes.actions ?? ''}>
        {mayDraw && (
          <>
            <AddText onAdd={onAddText} />
            <BarIcon
              label={t.previous}
              onClick={() => onSelect(-1)}
              icon={<IconChevronLeft className={classes.chevron} />}
            />
            <BarIcon
              label={t.next}
              onClick={() => onSelect(1)}
              icon={<IconChevronRight className={classes.chevron} />}
            />
          </>
        )}
        {rule}
        <Hint label={t.export}>
          <Button
            size="compact-md"
            variant="default"
            aria-label={t.export}
            leftSection={<IconDownload size={16} />}
            onClick={onExport}
          >
            <span className={classes.word}>{t.png}</span>
          </Button>
        </Hint>
        <BarIcon label={t.hide} onClick={onHide} icon={<IconEyeOff />} />
        {onClose && <BarIcon label={t.close} onClick={onClose} icon={<IconX />} />}
      </Group>
    </div>
  )
}

function BarIcon({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Hint label={label}>
      <ActionIcon variant="default" aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Hint>
  )
}

const icons = { saved: IconCheck, saving: IconLoader2, offline: IconCloudOff }

function SaveState({ state, mayDraw }: Pick<BoardBarProps, 'state' | 'mayDraw'>) {
  const t = useTexts(whiteboardTexts)
  if (state === 'loading') return null
  if (!mayDraw && state !== 'offline') return <span className={classes.state}>{t.viewOnly}</span>
  const Icon = icons[state]
  return (
    <span className={classes.state} data-state={state} role="status">
      <Icon size={16} aria-hidden />
      {t[state]}
    </span>
  )
}

/** Adds a text without a pointer; the board's own way needs a place to be clicked. */
function AddText({ onAdd }: { onAdd: (text: string) => void }) {
  const t = useTexts(whiteboardTexts)
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      // After the text was added, the board has the focus.
      onDismiss={() => button.current?.focus()}
      trapFocus
      withinPortal
      position="bottom-start"
    >
      <Hint label={t.addText}>
        <Popover.Target>
          <ActionIcon
            ref={button}
            variant="default"
            aria-label={t.addText}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <IconTypography />
          </ActionIcon>
        </Popover.Target>
      </Hint>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() === '') return
            setOpened(false)
            setText('')
            onAdd(text.trim())
          }}
        >
          <Group gap="xs" align="end" wrap="nowrap">
            <TextInput
              label={t.text}
              value={text}
              maxLength={200}
              data-autofocus
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
            <Button type="submit">{t.add}</Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
