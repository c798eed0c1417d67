import { PeopleInput } from '#features/identity/users/shared/people-input.tsx'
import { maxAddresses } from '#features/meetings/meetings/meetings.rules.ts'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { useFormats } from '#lib/format.ts'
import { parseAddresses } from '#lib/forms/addresses.ts'
import { useTexts } from '#lib/texts.ts'
import { useField } from '#ui/form/form-context.ts'

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
  return (
    <PeopleInput
      {...field}
      error={field.error || problem}
      people={people}
      onChange={onChange}
      placeholder={people.length === 0 ? t.peoplePlaceholder : ''}
      removeLabel={t.removePerson}
    />
  )
}
