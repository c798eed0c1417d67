import { users } from '@foyer/contract/identity/users'
import { useState } from 'react'
import { fullName } from '#features/identity/users/shared/full-name.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { SearchSelect } from '#ui/form/fields/search-select.tsx'
import { removeTexts } from './remove.texts.ts'

const maxOptions = 10

/** A user as an option of the select. */
export type Owner = { value: string; label: string }
type UserSelectProps = {
  /** Ids of users who can't be chosen. */
  excluded: readonly string[]
  value: Owner | undefined
  onChange: (owner: Owner | undefined) => void
  error: string | undefined
}

/** Selects an active user of the tenant by search. */
export function UserSelect({ excluded, value, onChange, error }: UserSelectProps) {
  const t = useTexts(removeTexts)
  const [search, setSearch] = useState('')
  const { data, isFetching } = useCallQuery(users.list, { search, size: maxOptions })
  const options = (data?.items ?? [])
    .filter(({ id }) => !excluded.includes(id))
    .map((user) => ({ value: user.id, label: `${fullName(user)} (${user.email})` }))
  return (
    <SearchSelect
      label={t.owner}
      placeholder={t.ownerHint}
      nothing={t.noOwner}
      value={value}
      onChange={onChange}
      options={options}
      searching={isFetching}
      onSearch={setSearch}
      error={error}
    />
  )
}
