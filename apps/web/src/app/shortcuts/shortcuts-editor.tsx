import { maxShortcuts } from '@foyer/contract/identity/settings'
import { ActionIcon, Popover, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSearch, IconStar, IconStarFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type MenuLeaf, useMenuItems } from '#app/menu.ts'
import { findWordStarts } from '#app/search/search.rules.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './shortcuts.module.css'
import { shortcutsTexts } from './shortcuts.texts.ts'
import { ShortcutsStar } from './shortcuts-star.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** The star with the list of shortcuts, where pages are searched, starred and put in order; opened at first. */
export function ShortcutsEditor() {
  const [opened, setOpened] = useState(true)
  const star = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    star.current?.focus()
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      onClose={() => star.current?.focus()}
      position="bottom-end"
      width={320}
      trapFocus
    >
      <Popover.Target>
        <ShortcutsStar ref={star} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 2rem)">
        <Editor onFollow={close} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Editor({ onFollow }: { onFollow: () => void }) {
  const t = useTexts(shortcutsTexts)
  const language = useLanguage()
  const menu = useMenuItems()
  const { items, save } = useShortcuts()
  const [text, setText] = useState('')
  const [moved, setMoved] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const query = text.trim()
  const shown = query === '' ? items : menu.filter(({ label }) => findWordStarts(label[language], query))
  const paths = items.map(({ path }) => path)
  const isFull = items.length >= maxShortcuts

  const toggle = (path: string) => save(paths.includes(path) ? paths.filter((one) => one !== path) : [...paths, path])
  const move = ({ path, label }: MenuLeaf, step: 1 | -1) => {
    const from = paths.indexOf(path)
    const next = paths.toSpliced(from, 1).toSpliced(from + step, 0, path)
    save(next)
    setMoved(t.moved(label[language], from + step + 1, next.length))
  }
  useKeptFocus(list, paths.join())

  return (
    <Stack gap="xs">
      <TextInput
        aria-label={t.search}
        placeholder={t.search}
        leftSection={<IconSearch className={classes.icon} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      {shown.length > 0 && <div className={classes.title}>{query === '' ? t.current : t.found}</div>}
      <ul ref={list} className={classes.list} aria-label={query === '' ? t.current : t.found}>
        {shown.map((item, at) => {
          const { path, label, icon: Icon } = item
          const name = label[language]
          const isStarred = paths.includes(path)
          return (
            <li key={path} className={classes.row}>
              <Link to={path} className={classes.link} onClick={onFollow}>
                <Icon className={classes.icon} aria-hidden />
                {name}
              </Link>
              {query === '' && items.length > 1 && (
                <>
                  <MoveButton label={t.moveUp(name)} atEnd={at === 0} onMove={() => move(item, -1)}>
                    <IconArrowUp className={classes.icon} />
                  </MoveButton>
                  <MoveButton label={t.moveDown(name)} atEnd={at === items.length - 1} onMove={() => move(item, 1)}>
                    <IconArrowDown className={classes.icon} />
                  </MoveButton>
                </>
              )}
              <ActionIcon
                className={classes.star}
                aria-label={t.star(name)}
                aria-pressed={isStarred}
                disabled={isFull && !isStarred}
                onClick={() => toggle(path)}
              >
                {isStarred ? <IconStarFilled className={classes.icon} /> : <IconStar className={classes.icon} />}
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <Text component="div" role="status" size="sm" c="dimmed">
        {query === '' ? shown.length === 0 && t.none : shown.length === 0 ? t.noResults : isFull && t.full}
      </Text>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
    </Stack>
  )
}

type MoveButtonProps = { label: string; atEnd: boolean; onMove: () => void; children: ReactNode }

/** Stays focusable at the end of the list, so that the focus isn't lost when a row arrives there. */
function MoveButton({ label, atEnd, onMove, children }: MoveButtonProps) {
  return (
    <ActionIcon
      aria-label={label}
      aria-disabled={atEnd}
      {...(atEnd ? { 'data-disabled': true } : {})}
      onClick={() => {
        if (!atEnd) onMove()
      }}
    >
      {children}
    </ActionIcon>
  )
}

/** Gives the focus back to a button whose row was moved or, if it is gone, to the field. */
function useKeptFocus(list: RefObject<HTMLUListElement | null>, order: string): void {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    // Synchronises with the browser's focus.
    const box = list.current
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target
    }
    box?.addEventListener('focusin', remember)
    return () => box?.removeEventListener('focusin', remember)
  }, [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useEffect(() => {
    // Synchronises with the browser's focus.
    if (last.current === null || document.activeElement !== document.body) return
    const field = list.current?.parentElement?.querySelector('input')
    const target = last.current.isConnected ? last.current : field
    target?.focus()
  }, [list, order])
}
