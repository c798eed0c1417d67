import { MultiSelect } from '@mantine/core'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import type { Address } from '#lib/forms/addresses.ts'
import { useTexts } from '#lib/texts.ts'
import { useField } from '#ui/form/form-context.ts'
import { PersonPill } from '#ui/person/person-pill.tsx'

type AlternativeHostsFieldProps = {
  /** The people who are invited, of whom they are chosen. */
  people: readonly Address[]
  value: readonly string[]
  onChange: (emails: string[]) => void
  /** The server's message about one of them. */
  refusal: { readonly index: number; readonly message: string } | undefined
}

/** Chooses the users who may start the meeting too. */
export function AlternativeHostsField({ people, value, onChange, refusal }: AlternativeHostsFieldProps) {
  const t = useTexts(meetingsTexts)
  const names = new Map(people.map(({ email, name }) => [email, name || email]))
  const nameAll = (emails: readonly string[]) => emails.map((email) => names.get(email) ?? email).join(', ')
  const field = useField('alternativeHosts', t.alternativeHosts, { format: () => nameAll(value) })
  return (
    <MultiSelect
      {...field}
      description={t.alternativeHostsHint}
      error={refusal && t.refused(nameAll(value.slice(refusal.index, refusal.index + 1)), refusal.message)}
      value={[...value]}
      onChange={onChange}
      data={[...names].map(([email, label]) => ({ value: email, label }))}
      searchable
      // The focus comes here for an error, too.
      openOnFocus={false}
      autoComplete="off"
      renderPill={({ value: email, onRemove, disabled }) => (
        <PersonPill
          label={names.get(String(email)) ?? String(email)}
          title={String(email)}
          disabled={disabled}
          removeLabel={t.removeHost(names.get(String(email)) ?? String(email))}
          onRemove={onRemove}
        />
      )}
    />
  )
}
