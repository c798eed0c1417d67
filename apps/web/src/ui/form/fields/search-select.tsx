import { Loader, Select } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

type Option = { readonly value: string; readonly label: string }
type SearchSelectProps = {
  label: string
  /** Whether the label is for readers of the screen only, as in a bar. */
  hideLabel?: boolean
  placeholder: string
  size?: 'xs'
  /** Shown when nothing is found. */
  nothing: string
  value: Option | undefined
  onChange: (option: Option | undefined) => void
  /** Results of the last search. */
  options: readonly Option[]
  searching: boolean
  onSearch: (text: string) => void
  error?: string | undefined
}

const debounceMs = 300

/** Selects one of many options, searched by the server while the user types. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, hideLabel = false, placeholder, size, nothing, value, onChange, options, searching } = props
  const { onSearch, error } = props
  const [text, setText] = useState('')
  const search = useDebouncedCallback(onSearch, debounceMs)
  const known = value && !options.some((option) => option.value === value.value) ? [value, ...options] : options
  return (
    <Select
      {...(hideLabel ? { 'aria-label': label } : { label })}
      placeholder={placeholder}
      {...(size ? { size } : {})}
      nothingFoundMessage={nothing}
      data={known}
      // The server has already filtered the options.
      filter={({ options: found }) => found}
      searchable
      clearable
      value={value?.value ?? null}
      onChange={(chosen) => onChange(known.find((option) => option.value === chosen))}
      searchValue={text}
      onSearchChange={(next) => {
        setText(next)
        // Selecting an option writes its label into the field; that is not a search.
        search(known.some((option) => option.label === next) ? '' : next)
      }}
      {...(searching ? { rightSection: <Loader size="xs" /> } : {})}
      error={error}
    />
  )
}
