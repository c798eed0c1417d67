import { users } from '@foyer/contract/identity/users'
import { TagsInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { parseAddresses } from '#lib/addresses.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { useField } from '#ui/form/form-context.ts'
import { maxAddresses, splitPeople } from './meetings.rules.ts'
import { meetingsTexts } from './meetings.texts.ts'
import { PersonPill } from './person-pill.tsx'

const debounceMs = 300
const minLength = 2

type PeopleFieldProps = { name: string; people: readonly string[]; onChange: (people: string[]) => void }

/** People to invite: names of users are suggested, addresses may be typed or pasted, several at once. */
export function PeopleField({ name, people, onChange }: PeopleFieldProps) {
  const t = useTexts(meetingsTexts)
  const formats = useFormats()
  const { addresses, invalid } = parseAddresses(people.join('\n'))
  const problem =
    invalid.length > 0
      ? t.addressesWrong(formats.list(invalid))
      : addresses.length > maxAddresses
        ? t.addressesMany
        : undefined
  const field = useField(name, t.people, { errorText: problem, format: () => people.join(', ') })
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState('')
  const search = useDebouncedCallback(setSought, debounceMs)
  const canSearch = useCan(users.list) && sought.length >= minLength
  const found = useCallQuery(users.list, canSearch ? { search: sought } : undefined)
  return (
    <TagsInput
      {...field}
      error={field.error || problem}
      value={[...people]}
      onChange={(entries) => onChange(splitPeople(entries))}
      placeholder={people.length === 0 ? t.peoplePlaceholder : ''}
      splitChars={[',', ';', '\n']}
      data={
        canSearch ? (found.data?.items ?? []).map((user) => `${user.firstname} ${user.lastname} <${user.email}>`) : []
      }
      // The server has already filtered them.
      filter={({ options }) => options}
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text)
        search(text.trim())
      }}
      renderPill={({ value, onRemove, disabled }) => {
        const address = parseAddresses(String(value)).addresses[0]
        const label = address ? address.name || address.email : String(value)
        return (
          <PersonPill
            label={label}
            title={address?.email}
            invalid={address === undefined}
            disabled={disabled}
            removeLabel={t.removePerson(label)}
            onRemove={onRemove}
          />
        )
      }}
      clearable={false}
      autoComplete="off"
    />
  )
}
