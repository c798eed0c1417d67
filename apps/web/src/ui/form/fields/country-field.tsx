import { type OptionsFilter, Select } from '@mantine/core'
import { useMemo } from 'react'
import { containsText } from '#lib/texts/contains-text.ts'
import { listCountries } from '#lib/texts/countries.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { type FieldProps, useField } from '#ui/form/form-context.ts'
import { detailTexts } from '#ui/layout/detail.texts.ts'

/** Matches any accents: 'etats' finds 'États-Unis'. */
const whateverTheAccents: OptionsFilter = ({ options, search, limit }) =>
  options.filter((option) => 'label' in option && containsText(option.label, search)).slice(0, limit)

/** A country by its name in the user's language. The value is the ISO 3166-1 code; '' for none. */
export function CountryField({ name, label }: Pick<FieldProps<string>, 'name' | 'label'>) {
  const t = useTexts(detailTexts)
  const language = useLanguage()
  const data = useMemo(() => listCountries(language), [language])
  const format = (value: unknown) => data.find((country) => country.value === value)?.label ?? ''
  const field = useField(name, label, { format })
  return (
    <Select
      {...field}
      // There is nothing to clear while no country is selected.
      value={field.value || null}
      onChange={(country) => field.onChange(country ?? '')}
      data={data}
      searchable
      clearable
      filter={whateverTheAccents}
      nothingFoundMessage={t.noCountry}
      selectFirstOptionOnChange
      autoComplete="off"
    />
  )
}
