import { groups } from '@foyer/contract/identity/groups'
import { MultiSelect } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { useCan } from '#lib/can.tsx'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { useField } from '#ui/form/form-context.ts'

const debounceMs = 300
const maxGroups = 20

type GroupsFieldProps = {
  name: string
  /** The kind of the meeting, on which the permission to invite depends. */
  kind: 'scheduled' | 'open'
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** Groups to invite, by search; nothing for clients, and where the organisation has none. */
export function GroupsField({ name, kind, value, onChange }: GroupsFieldProps) {
  const t = useTexts(meetingsTexts)
  const [search, setSearch] = useState('')
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const debounced = useDebouncedCallback(setSearch, debounceMs)
  const canSearch = useCan(groups.search, kind)
  const first = useCallQuery(groups.search, canSearch ? { kind, search: '' } : undefined)
  const found = useCallQuery(groups.search, canSearch ? { kind, search } : undefined)
  const items = found.data?.items ?? first.data?.items ?? []
  const field = useField(name, t.groups, { format: () => value.map((id) => names.get(id) ?? '').join(', ') })
  if (value.length === 0 && !first.data?.items.length) return null
  // Those that are chosen keep their names while others are searched.
  const options = new Map([...names, ...items.map((group) => [group.id, group.name] as const)])
  return (
    <MultiSelect
      {...field}
      description={t.groupsHint}
      value={[...value]}
      onChange={(ids) => {
        setNames(new Map(ids.map((id) => [id, options.get(id) ?? ''])))
        onChange(ids)
      }}
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      searchable
      onSearchChange={(text) => debounced(text.trim())}
      maxValues={maxGroups}
      nothingFoundMessage={t.noGroup}
      clearable={false}
      autoComplete="off"
    />
  )
}
