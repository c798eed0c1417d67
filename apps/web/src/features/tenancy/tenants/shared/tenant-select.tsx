import { tenants } from '@foyer/contract/tenancy/tenants'
import { useState } from 'react'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { SearchSelect } from '#ui/form/fields/search-select.tsx'
import { tenantSelectTexts } from './tenant-select.texts.ts'

const maxOptions = 10

type TenantSelectProps = {
  label: string
  /** Shown without a choice; by default the fields that are searched. */
  placeholder?: string
  size?: 'xs'
  value: { readonly id: string; readonly name: string } | undefined
  /** Gets an empty id when the choice is cleared. */
  onChange: (id: string) => void
}

/** Selects a tenant by search. */
export function TenantSelect({ label, placeholder, size, value, onChange }: TenantSelectProps) {
  const t = useTexts(tenantSelectTexts)
  const [search, setSearch] = useState('')
  const { data, isFetching } = useCallQuery(tenants.list, { search, size: maxOptions })
  return (
    <SearchSelect
      label={label}
      hideLabel
      placeholder={placeholder ?? t.search}
      {...(size ? { size } : {})}
      nothing={t.unknown}
      value={value && { value: value.id, label: value.name }}
      onChange={(option) => onChange(option?.value ?? '')}
      options={(data?.items ?? []).map(({ tenantuuid, name }) => ({ value: tenantuuid, label: name }))}
      searching={isFetching}
      onSearch={setSearch}
    />
  )
}
