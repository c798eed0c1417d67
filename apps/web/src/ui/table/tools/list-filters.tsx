import { Button, Group, NativeSelect, Popover, Select, Stack, TextInput } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import classes from '#ui/table/data-table.module.css'
import { dataTableTexts } from '#ui/table/data-table.texts.ts'
import type { Filter, ListControls } from '#ui/table/data-table.types.ts'
import { wrappingButton } from '#ui/theme/wrapping-button.ts'

const optionsHeight = 220

type FiltersProps = { list: ListControls; filters: readonly Filter[] }

/** All filters of a list behind one button. */
export function FilterButton({ list, filters }: FiltersProps) {
  const t = useTexts(dataTableTexts)
  const active = filters.filter(({ key }) => list.filters?.[key]).length
  return (
    <Popover position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFilter />}
          aria-label={t.filters}
          aria-description={active > 0 ? t.filtersActive(active) : undefined}
          rightSection={active > 0 && <span className={classes.activeFilters} data-count={active} />}
        >
          {t.filters}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.filters} w={280}>
        <Stack gap="sm">
          {filters.map((filter) => (
            <FilterField key={filter.key} filter={filter} list={list} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function FilterField({ filter, list }: { filter: Filter; list: ListControls }) {
  const t = useTexts(dataTableTexts)
  const value = list.filters?.[filter.key] ?? ''
  const set = (next: string) => {
    if (next !== value) list.setFilter?.(filter.key, next)
  }
  if (filter.options && filter.searchable)
    return (
      <Select
        label={filter.label}
        placeholder={t.any}
        data={filter.options}
        nothingFoundMessage={t.noSuchOption}
        searchable
        clearable
        value={value === '' ? null : value}
        onChange={(next) => set(next ?? '')}
        // The listbox itself scrolls; otherwise it contains a scroll region that the keyboard cannot reach.
        withScrollArea={false}
        styles={{ options: { maxHeight: optionsHeight, overflowY: 'auto' } }}
        // In a portal, a click on an option would count as a click outside the popover and close it.
        comboboxProps={{ withinPortal: false }}
      />
    )
  if (filter.options)
    return (
      <NativeSelect
        label={filter.label}
        data={[{ value: '', label: t.any }, ...filter.options]}
        value={value}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    )
  return (
    <TextInput
      key={value}
      label={filter.label}
      defaultValue={value}
      maxLength={200}
      onBlur={({ currentTarget }) => set(currentTarget.value.trim())}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') set(currentTarget.value.trim())
      }}
    />
  )
}

/** The active filters, each with a button to remove it. */
export function FilterChips({ list, filters }: FiltersProps) {
  const t = useTexts(dataTableTexts)
  const set = filters.flatMap(({ key, label, options, formatValue }) => {
    const value = list.filters?.[key]
    if (value === undefined) return []
    return [
      {
        key,
        text: t.filter(
          label,
          options?.find((option) => option.value === value)?.label ?? formatValue?.(value) ?? value,
        ),
      },
    ]
  })
  if (set.length === 0) return null
  return (
    <Group component="ul" gap="xs" aria-label={t.filtersSet} m={0} p={0}>
      {set.map(({ key, text }) => (
        <li key={key} style={{ listStyle: 'none' }}>
          <Button
            variant="default"
            size="xs"
            radius="xl"
            styles={wrappingButton}
            rightSection={<IconX size={14} />}
            aria-label={t.removeFilter(text)}
            onClick={() => list.setFilter?.(key, '')}
          >
            {text}
          </Button>
        </li>
      ))}
      {(set.length > 1 || list.search !== '') && (
        <li style={{ listStyle: 'none' }}>
          <Button variant="subtle" size="xs" onClick={list.clear}>
            {t.clear}
          </Button>
        </li>
      )}
    </Group>
  )
}
