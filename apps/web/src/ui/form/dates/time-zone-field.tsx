import { Button, Combobox, ComboboxSearch, Input, useCombobox } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { deviceTimeZone, useFormats } from '#lib/format.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { findZoneCity, listZones, recentZones, rememberZone, type Zone } from '#lib/time/zones.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'
import { type FieldProps, useField } from '#ui/form/form-context.ts'
import { dateTexts } from './date.texts.ts'
import classes from './time-zone-field.module.css'

type TimeZoneFieldProps = Pick<FieldProps<string>, 'name' | 'label'> & {
  /** As wide as other fields, with its label above. */
  labelled?: boolean
  /** Whether the zone of the device can be chosen, whichever that is; the value is then empty. */
  followsDevice?: boolean
}

/**
 * A button with the city of the zone, which opens every IANA time zone, the likely ones first, found by city, region or
 * offset: 'kolkata', 'gmt+5:30'.
 */
export function TimeZoneField({ name, label, labelled = false, followsDevice = false }: TimeZoneFieldProps) {
  const t = useTexts(dateTexts)
  const toText = (zone: string): string =>
    zone === '' ? t.asDevice(findZoneCity(deviceTimeZone())) : findZoneCity(zone)
  const field = useField(name, label, { format: (value) => toText(String(value)) })
  const chosen = String(field.value)
  const [search, setSearch] = useState('')
  const { search: searchLabel } = useTexts(uiTexts)
  const store = useCombobox({
    onDropdownOpen: () => store.focusSearchInput(),
    onDropdownClose: () => setSearch(''),
  })
  const select = (
    <Combobox
      store={store}
      width={320}
      position="bottom-end"
      onOptionSubmit={(zone) => {
        if (zone !== '') rememberZone(zone)
        field.onChange(zone)
        store.closeDropdown()
        store.focusTarget()
      }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <Button
          {...(labelled
            ? { variant: 'default', fullWidth: true, justify: 'start', className: classes.field ?? '' }
            : { variant: 'subtle', className: classes.button ?? '' })}
          leftSection={<IconWorld size={16} aria-hidden />}
          aria-label={t.zoneIn(label, toText(chosen))}
          aria-invalid={field.error ? true : undefined}
          data-path={field['data-path']}
          onClick={() => store.toggleDropdown()}
        >
          {toText(chosen)}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <ComboboxSearch
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value)
            store.updateSelectedOptionIndex()
          }}
          onBlur={() => store.closeDropdown()}
          placeholder={searchLabel}
          aria-label={label}
        />
        <Combobox.Options className={classes.options ?? ''} aria-label={label}>
          {store.dropdownOpened && (
            <Zones chosen={chosen} deviceText={followsDevice ? toText('') : undefined} search={search} />
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
  if (!labelled) return select
  return (
    <Input.Wrapper label={label} labelElement="div">
      {select}
    </Input.Wrapper>
  )
}

type ZonesProps = {
  chosen: string
  /** The option of the device's zone, if there is one. */
  deviceText: string | undefined
  search: string
}

/** The zones that a search finds; computed only once they are shown. */
function Zones({ chosen, deviceText, search }: ZonesProps) {
  const t = useTexts(dateTexts)
  const language = useLanguage()
  const { zone: own } = useFormats()
  const zones = useMemo(() => listZones(language), [language])
  const likely = useMemo(
    () => [...new Set([chosen, own, deviceTimeZone(), ...recentZones(), 'UTC'])].filter((zone) => zone !== ''),
    [chosen, own],
  )
  const sought = search.trim().toLowerCase()
  const matches = (zone: Zone) => zone.label.toLowerCase().includes(sought)
  // A zone under its old name (Asia/Calcutta) is not in the list but can still be selected.
  const suggested = likely.map((zone) => zones.find(({ value }) => value === zone) ?? { value: zone, label: zone })
  const device = deviceText === undefined ? [] : [{ value: '', label: deviceText }]
  const groups = [
    { label: t.likelyZones, items: [...device, ...suggested].filter(matches) },
    { label: t.allZones, items: zones.filter((zone) => !likely.includes(zone.value) && matches(zone)) },
  ].filter(({ items }) => items.length > 0)
  if (groups.length === 0) return <Combobox.Empty>{t.noZone}</Combobox.Empty>
  return groups.map((group) => (
    <Combobox.Group key={group.label} label={group.label}>
      {group.items.map((zone) => (
        <Combobox.Option
          key={zone.value}
          value={zone.value}
          active={zone.value === chosen}
          aria-selected={zone.value === chosen}
        >
          {zone.label}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  ))
}
