import { type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { listCountries } from '#lib/countries.ts'
import { useLanguage } from '#lib/language.ts'
import { useTexts } from '#lib/texts.ts'
import { detailTexts } from '#ui/layout/detail.texts.ts'

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')

/** 'etats' finds 'États-Unis'. */
const whateverTheAccents: OptionsFilter = ({ options, search, limit }) => {
  const wanted = plain(search).toLowerCase().trim()
  return options
    .filter((option) => 'label' in option && plain(option.label).toLowerCase().includes(wanted))
    .slice(0, limit)
}

/** Selects a country by its name in the user's language. The value is the ISO 3166-1 code; null or '' for none. */
export function CountrySelect(props: Omit<SelectProps, 'data'>) {
  const t = useTexts(detailTexts)
  const language = useLanguage()
  const data = useMemo(() => listCountries(language), [language])
  return (
    <Select
      label={t.country}
      searchable
      clearable
      filter={whateverTheAccents}
      nothingFoundMessage={t.noCountry}
      comboboxProps={{ keepMounted: false }}
      selectFirstOptionOnChange
      autoComplete="off"
      {...props}
      // There is nothing to clear while no country is selected.
      {...(props.value === '' ? { value: null } : {})}
      data={data}
    />
  )
}
