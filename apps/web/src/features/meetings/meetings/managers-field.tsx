import { users } from '@foyer/contract/identity/users'
import { maxManagers } from '@foyer/contract/meetings/meeting-option-constants'
import { TagsInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { parseAddresses } from '#lib/addresses.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { useField } from '#ui/form/form-context.ts'
import { managersTexts } from './managers.texts.ts'
import { splitPeople } from './meetings.rules.ts'
import { meetingsTexts } from './meetings.texts.ts'
import { PersonPill } from './person-pill.tsx'

const debounceMs = 300
const minLength = 2

type ManagersFieldProps = {
  people: readonly string[]
  onChange: (people: string[]) => void
  /** The errors of the form, among which is what the server has found wrong with one of them. */
  errors: { readonly [field: string]: string }
}

/** The error of one of the chosen people. */
function findRefused(errors: ManagersFieldProps['errors']) {
  for (const [name, message] of Object.entries(errors)) {
    const index = /^managers\.(\d+)$/.exec(name)?.[1]
    if (index !== undefined) return { index: Number(index), message }
  }
  return undefined
}

/** Who may edit the meeting besides its owner: names of users are suggested, addresses may be typed. */
export function ManagersField({ people, onChange, errors }: ManagersFieldProps) {
  const t = useTexts(meetingsTexts)
  const own = useTexts(managersTexts)
  const formats = useFormats()
  const { addresses, invalid } = parseAddresses(people.join('\n'))
  const refused = findRefused(errors)
  const nameAt = (index: number) => addresses[index]?.name || addresses[index]?.email || ''
  const problem =
    invalid.length > 0
      ? t.addressesWrong(formats.list(invalid))
      : addresses.length > maxManagers
        ? own.managersMany(maxManagers)
        : refused && t.refused(nameAt(refused.index), refused.message)
  const field = useField('managers', own.managers, { errorText: problem, format: () => people.join(', ') })
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState('')
  const search = useDebouncedCallback(setSought, debounceMs)
  const canList = useCan(users.list)
  const canSearch = canList && sought.length >= minLength
  const found = useCallQuery(users.list, canSearch ? { search: sought } : undefined)
  return (
    <TagsInput
      {...field}
      description={own.managersHint}
      error={field.error || problem}
      value={[...people]}
      onChange={(entries) => onChange(splitPeople(entries))}
      placeholder={people.length > 0 ? '' : canList ? own.managersPlaceholder : own.managersPlaceholderEmail}
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
            removeLabel={own.removeManager(label)}
            onRemove={onRemove}
          />
        )
      }}
      clearable={false}
      autoComplete="off"
    />
  )
}
