import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { SearchSelect } from '#ui/form/search-select.tsx'
import { removeTexts } from './remove.texts.ts'
import { usersQuery } from './users.queries.ts'
import { fullName } from './users.rules.ts'

const shown = 10

/** Somebody as a choice. */
export type Owner = { value: string; label: string }
type NewOwnerProps = {
  tenantuuid: string | undefined
  /** Who cannot be it. */
  leaving: readonly string[]
  value: Owner | undefined
  onChange: (owner: Owner | undefined) => void
  error: string | undefined
}

/** Somebody active of the same tenant, found by search. */
export function UserSelect({ tenantuuid, leaving, value, onChange, error }: NewOwnerProps) {
  const t = useTexts(removeTexts)
  const [search, setSearch] = useState('')
  const { data, isFetching } = useQuery(usersQuery(tenantuuid, { search, size: shown }))
  const options = (data?.items ?? [])
    .filter(({ id }) => !leaving.includes(id))
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
