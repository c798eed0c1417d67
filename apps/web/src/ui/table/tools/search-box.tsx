import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'
import classes from './search-box.module.css'

const debounceMs = 300

type SearchBoxProps = {
  value: string
  onChange: (value: string) => void
  /** 'Search' by default. */
  label?: string | undefined
}

/** Searches shortly after the last keystroke; Enter searches immediately. */
export function SearchBox({ value, onChange, label }: SearchBoxProps) {
  const t = useTexts(uiTexts)
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [sent, setSent] = useState(value)
  // The URL may change on its own (Back): the box follows it, except for its own search that arrives while the user is typing.
  if (known !== value) {
    setKnown(value)
    if (value !== sent) setTyped(value)
    setSent(value)
  }
  const search = (next: string) => {
    later.cancel()
    setSent(next.trim())
    onChange(next.trim())
  }
  const later = useDebouncedCallback(search, debounceMs)
  return (
    <TextInput
      size="xs"
      type="search"
      aria-label={label ?? t.search}
      placeholder={label ?? t.search}
      leftSection={<IconSearch />}
      rightSection={
        typed === '' ? null : (
          <CloseButton
            size="sm"
            aria-label={t.clearSearch}
            onClick={() => {
              setTyped('')
              search('')
            }}
          />
        )
      }
      className={classes.box}
      maxLength={100}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        later(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(typed)
      }}
    />
  )
}
