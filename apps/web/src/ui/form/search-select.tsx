import { Loader, Select } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

type Option = { readonly value: string; readonly label: string }
type SearchSelectProps = {
  label: string
  placeholder: string
  /** Said where nothing is found. */
  nothing: string
  value: Option | undefined
  onChange: (option: Option | undefined) => void
  /** What the server found for the last search. */
  options: readonly Option[]
  searching: boolean
  onSearch: (text: string) => void
  error?: string | undefined
}

const debounceMs = 300

/** One of many, found by the server while one types. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, placeholder, nothing, value, onChange, options, searching, onSearch, error } = props
  const [text, setText] = useState('')
  const search = useDebouncedCallback(onSearch, debounceMs)
  const known = value && !options.some((option) => option.value === value.value) ? [value, ...options] : options
  return (
    <Select
      label={label}
      placeholder={placeholder}
      nothingFoundMessage={nothing}
      data={known}
      // The server has searched already.
      filter={({ options: found }) => found}
      searchable
      clearable
      value={value?.value ?? null}
      onChange={(chosen) => onChange(known.find((option) => option.value === chosen))}
      searchValue={text}
      onSearchChange={(next) => {
        setText(next)
        // A choice writes its label into the field, which is no search.
        search(known.some((option) => option.label === next) ? '' : next)
      }}
      {...(searching ? { rightSection: <Loader size="xs" /> } : {})}
      error={error}
    />
  )
}
