import { users } from '@foyer/contract/identity/users'
import { Group, TagsInput, type TagsInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useCan } from '#lib/can.tsx'
import { parseAddresses, splitPeople } from '#lib/forms/addresses.ts'
import { useCallQuery } from '#lib/queries.ts'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import { PersonPill } from '#ui/person/person-pill.tsx'

const debounceMs = 300
const minLength = 2

type PeopleInputProps = Pick<
  TagsInputProps,
  'label' | 'description' | 'error' | 'placeholder' | 'id' | 'required' | 'disabled'
> & {
  people: readonly string[]
  onChange: (people: string[]) => void
  /** Name of the button that removes an entry. */
  removeLabel: (name: string) => string
  'data-autofocus'?: boolean
}

/**
 * People by their email addresses: names of users are suggested to those who may list them, addresses may be typed or
 * pasted, several at once.
 */
export function PeopleInput({ people, onChange, removeLabel, ...props }: PeopleInputProps) {
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState('')
  const [isOpen, setOpen] = useState(false)
  const search = useDebouncedCallback(setSought, debounceMs)
  const canSearch = useCan(users.list) && Math.min(sought.length, typed.trim().length) >= minLength
  const found = useCallQuery(users.list, canSearch ? { search: sought } : undefined)
  const items = canSearch ? (found.data?.items ?? []) : []
  const suggestions = items.map((user) => `${user.firstname} ${user.lastname} <${user.email}>`)
  // By email: those who were chosen keep theirs while others are sought.
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map())
  const toPerson = (entry: string) => {
    const address = parseAddresses(entry).addresses[0]
    const picture =
      address && (pictures.get(address.email) ?? items.find(({ email }) => email === address.email)?.picture)
    return { address, label: address ? address.name || address.email : entry, picture }
  }
  return (
    <TagsInput
      {...props}
      value={[...people]}
      onChange={(entries) => {
        setPictures(new Map([...pictures, ...items.map(({ email, picture }) => [email, picture] as const)]))
        onChange(splitPeople(entries))
      }}
      splitChars={[',', ';', '\n']}
      data={suggestions}
      // The server has already filtered them.
      filter={({ options }) => options}
      openOnFocus={false}
      // Typing alone does not open the list.
      dropdownOpened={isOpen && suggestions.length > 0}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text)
        setOpen(true)
        search(text.trim())
      }}
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
            invalid={address === undefined}
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
