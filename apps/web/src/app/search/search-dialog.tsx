import { CloseButton, Modal, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { useReturnFocus } from '#ui/dialog/use-return-focus.ts'
import type { Span } from './search.rules.ts'
import { searchTexts } from './search.texts.ts'
import classes from './search-dialog.module.css'
import type { SearchOption } from './search-options.ts'
import { type SearchAction, useActionDialogs } from './use-action-dialogs.tsx'
import { useSearch } from './use-search.tsx'

type SearchDialogProps = { opened: boolean; onClose: () => void }

/** Finds pages, settings, people, meetings and actions by keyboard alone. */
export function SearchDialog({ opened, onClose }: SearchDialogProps) {
  const t = useTexts(searchTexts)
  const { begin, dialogs } = useActionDialogs()
  useReturnFocus(opened)
  return (
    <>
      <Modal.Root
        opened={opened}
        onClose={onClose}
        size="36rem"
        yOffset="max(0.5rem, 10vh)"
        centered={false}
        returnFocus={false}
      >
        <Modal.Overlay />
        <Modal.Content aria-label={t.open} radius="lg">
          <Search onClose={onClose} begin={begin} />
        </Modal.Content>
      </Modal.Root>
      {dialogs}
    </>
  )
}

/** The field and its results, as a combobox with a listbox. */
function Search({ onClose, begin }: { onClose: () => void; begin: (action: SearchAction) => void }) {
  const t = useTexts(searchTexts)
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const query = text.trim()
  const { groups, pending, failed, tooShort } = useSearch(query, begin)
  const options = groups.flatMap((group) => group.options)
  const current = options[Math.min(active, options.length - 1)]
  const toId = ({ key }: SearchOption) => `${id}-${key}`
  const choose = (option: SearchOption) => {
    // First, because an action may open something else instead.
    onClose()
    option.choose()
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && current) {
      event.preventDefault()
      setActive((options.indexOf(current) + step + options.length) % options.length)
    } else if (event.key === 'Enter' && current && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(current)
    }
  }
  const isEmpty = query !== '' && options.length === 0
  const limits = failed ? t.failed : tooShort ? t.tooShort : ''
  const message = isEmpty ? (pending ? t.searching : limits || t.noResults) : limits
  return (
    <>
      <div className={classes.field}>
        <IconSearch aria-hidden className={classes.icon} />
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-label={t.field}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current && toId(current)}
          placeholder={t.open}
          value={text}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          onChange={(event) => {
            setText(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={handleKey}
        />
        <CloseButton size="lg" aria-label={t.close} onClick={onClose} />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t.results} className={classes.list}>
        {groups.map(({ title, options: members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not options
          <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
            <div id={`${id}-${title}`} className={classes.title}>
              {title}
            </div>
            {members.map((option) => (
              <Option
                key={option.key}
                id={toId(option)}
                option={option}
                active={option.key === current?.key}
                onPoint={() => setActive(options.indexOf(option))}
                onChoose={() => choose(option)}
              />
            ))}
          </div>
        ))}
      </div>
      <div role="status" className={classes.message}>
        {message}
      </div>
      <VisuallyHidden role="status">{query !== '' && options.length > 0 && t.found(options.length)}</VisuallyHidden>
    </>
  )
}

type OptionProps = { id: string; option: SearchOption; active: boolean; onPoint: () => void; onChoose: () => void }

function Option({ id, option, active, onPoint, onChoose }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Synchronises with the scroll position.
    if (active) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the field, which handles the keys
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={classes.option}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={classes.optionIcon} aria-hidden>
        {option.icon}
      </span>
      <span className={classes.label}>
        <Emphasised text={option.label} spans={option.matches ?? []} />
      </span>
      {option.detail !== undefined && <span className={classes.detail}>{option.detail}</span>}
    </div>
  )
}

function Emphasised({ text, spans }: { text: string; spans: readonly Span[] }) {
  const ends = [0, ...spans.map(({ to }) => to)]
  return (
    <>
      {spans.map(({ from, to }, at) => (
        <span key={from}>
          {text.slice(ends[at], from)}
          <mark className={classes.match}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
