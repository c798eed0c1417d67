import { users } from '@foyer/contract/identity/users'
import { Group, TagsInput, type TagsInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useCan } from '#lib/can.tsx'
import { formatPerson, parseAddresses, splitPeople } from '#lib/forms/addresses.ts'
import { isLongEnough } from '#lib/lists/search-length.ts'
import { useCallQuery } from '#lib/queries.ts'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import { PersonPill } from '#ui/person/person-pill.tsx'

const debounceMs = 200
/** Keys that take the active suggestion. */
const takingKeys = new Set(['Enter', 'Tab', ',', ';'])

type PeopleInputProps = Pick<
  TagsInputProps,
  'label' | 'description' | 'error' | 'placeholder' | 'id' | 'required' | 'disabled'
> & {
  /** Entries: one that is no address stays text in the field, and the form refuses it. */
  people: readonly string[]
  onChange: (people: string[]) => void
  /** Name of the button that removes an entry. */
  removeLabel: (name: string) => string
  'data-autofocus'?: boolean
}

/** Users whose names begin with what was typed; `isFresh` once they are those of the whole text. */
function useSuggestions(typed: string) {
  const [sought, setSought] = useState('')
  const search = useDebouncedCallback(setSought, debounceMs)
  const text = typed.trim()
  const canSearch = useCan(users.list) && isLongEnough(text)
  const found = useCallQuery(users.list, canSearch && isLongEnough(sought) ? { search: sought } : undefined)
  const isFresh = !canSearch || (sought === text && !found.isFetching)
  return { items: canSearch ? (found.data?.items ?? []) : [], isFresh, search }
}

/**
 * People by their email addresses: names of users are suggested to those who may list them, addresses may be typed or
 * pasted, several at once.
 */
export function PeopleInput({ people, onChange, removeLabel, ...props }: PeopleInputProps) {
  const { addresses, invalid } = parseAddresses(people.join('\n'))
  const chosen = addresses.map(formatPerson)
  const [typed, setTyped] = useState(invalid.join(', '))
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const { items, isFresh, search } = useSuggestions(typed)
  const suggestions = items
    .filter(({ email }) => !addresses.some((address) => address.email === email))
    .map((user) => formatPerson({ email: user.email, name: `${user.firstname} ${user.lastname}` }))
  const hasSuggestions = isOpen && suggestions.length > 0
  // By email: those who were chosen keep theirs while others are sought.
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map())
  const toPerson = (entry: string) => {
    const address = parseAddresses(entry).addresses[0]
    const picture =
      address && (pictures.get(address.email) ?? items.find(({ email }) => email === address.email)?.picture)
    return { address, label: address ? address.name || address.email : entry, picture }
  }
  const change = (text: string) => {
    setTyped(text)
    setOpen(true)
    setWanted(false)
    search(text.trim())
    // It is judged when it is complete.
    if (invalid.length > 0) onChange(chosen)
  }
  const choose = (entries: readonly string[]) => {
    setPictures(new Map([...pictures, ...items.map(({ email, picture }) => [email, picture] as const)]))
    onChange(splitPeople(entries))
  }
  /** Takes the addresses from a text; the rest stays in the field, and the form refuses it. */
  const takeText = (text: string) => {
    if (text.trim() === '') return
    setTyped(parseAddresses(text).invalid.join(', '))
    choose([...chosen, text])
  }
  const takeFound = useEffectEvent(() => {
    setWanted(false)
    const first = suggestions[0]
    if (first === undefined) return takeText(typed)
    setTyped('')
    choose([...chosen, first])
  })
  // Takes what a key has asked for before the users were found.
  useEffect(() => {
    if (isWanted && isFresh) takeFound()
  }, [isWanted, isFresh])
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!takingKeys.has(event.key) || event.nativeEvent.isComposing || event.shiftKey || typed.trim() === '') return
    const isAddress = parseAddresses(typed).addresses.length > 0
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    const active = list?.querySelector<HTMLElement>('[data-combobox-selected]')
    if (hasSuggestions && isFresh && active) {
      // The list itself takes Enter.
      if (event.key === 'Enter') return
      active.click()
    } else if (isAddress || isFresh) {
      setWanted(false)
      takeText(typed)
    } else setWanted(true)
    // Tab leaves the field only if there is nothing to take.
    if (event.key !== 'Tab' || isAddress || !isFresh || hasSuggestions) event.preventDefault()
    event.stopPropagation()
  }
  return (
    <TagsInput
      {...props}
      value={chosen}
      onChange={choose}
      onKeyDown={handleKey}
      onPasteCapture={(event) => {
        event.preventDefault()
        event.stopPropagation()
        const text = `${typed}${event.clipboardData.getData('text/plain')}`
        if (parseAddresses(text).addresses.length > 0) takeText(text)
        else change(text)
      }}
      // Also while users are awaited: a form that is sent meanwhile refuses the text instead of leaving it out.
      onBlur={() => takeText(typed)}
      acceptValueOnBlur={false}
      splitChars={[]}
      data={suggestions}
      // The server has already filtered them.
      filter={({ options }) => options}
      // Runs again when those of the whole text have come.
      selectFirstOptionOnChange={hasSuggestions && isFresh}
      openOnFocus={false}
      // Typing alone does not open the list.
      dropdownOpened={hasSuggestions}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      searchValue={typed}
      onSearchChange={change}
      renderOption={({ option: { value } }) => {
        const { label, address, picture } = toPerson(value)
        return (
          <Group gap="xs" wrap="nowrap">
            <PersonAvatar name={label} picture={picture} />
            <span>
              {address?.name && `${address.name} · `}
              <bdi>{address?.email ?? label}</bdi>
            </span>
          </Group>
        )
      }}
      renderPill={({ value, onRemove, disabled }) => {
        const { address, label, picture } = toPerson(String(value))
        return (
          <PersonPill
            label={label}
            title={address?.email}
            picture={picture}
            disabled={disabled}
            removeLabel={removeLabel(label)}
            onRemove={onRemove}
          />
        )
      }}
      clearable={false}
      autoComplete="off"
    />
  )
}
