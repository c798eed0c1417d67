import { users } from '@foyer/contract/identity/users'
import { maxManagers } from '@foyer/contract/meetings/options/meeting-option-constants'
import { PeopleInput } from '#features/identity/users/shared/people-input.tsx'
import { managersTexts } from '#features/meetings/meetings/managers.texts.ts'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { parseAddresses } from '#lib/forms/addresses.ts'
import { useTexts } from '#lib/texts.ts'
import { useField } from '#ui/form/form-context.ts'

type ManagersFieldProps = {
  people: readonly string[]
  onChange: (people: string[]) => void
  /** The errors of the form, among which is what the server has found wrong with one of them. */
  errors: { readonly [field: string]: string }
}

/** Finds the error of one of the chosen people. */
function findRefused(errors: ManagersFieldProps['errors']) {
  for (const [name, message] of Object.entries(errors)) {
    const index = /^managers\.(\d+)$/.exec(name)?.[1]
    if (index !== undefined) return { index: Number(index), message }
  }
  return undefined
}

/** Chooses the users who may edit the meeting besides its owner: names are suggested, addresses may be typed. */
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
  const canList = useCan(users.list)
  return (
    <PeopleInput
      {...field}
      description={own.managersHint}
      error={field.error || problem}
      people={people}
      onChange={onChange}
      placeholder={people.length > 0 ? '' : canList ? own.managersPlaceholder : own.managersPlaceholderEmail}
      removeLabel={own.removeManager}
    />
  )
}
