import type { User } from '@foyer/contract/identity/users.shapes'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { ContractForm } from '#lib/form.ts'
import { languageChoices } from '#lib/language.ts'
import { useTexts } from '#lib/texts.ts'
import { usersTexts } from './users.texts.ts'

type Values = { email: string; firstname: string; lastname: string; role: string; language: string }
type UserFieldsProps<V extends Values> = {
  form: Pick<ContractForm<V>, 'field'>
  /** Roles to choose from. */
  roles: readonly User['role'][]
  /** Why the role can't be changed; undefined if it can. */
  roleLockedReason?: string | undefined
}

/** The fields shared by adding and editing a user. */
export function UserFields<V extends Values>({ form, roles, roleLockedReason }: UserFieldsProps<V>) {
  const t = useTexts(usersTexts)
  return (
    <>
      <TextInput label={t.email} type="email" autoComplete="off" data-autofocus {...form.field('email')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t.firstname} autoComplete="off" {...form.field('firstname')} />
        <TextInput label={t.lastname} autoComplete="off" {...form.field('lastname')} />
        <NativeSelect
          label={t.role}
          data={roles.map((value) => ({ value, label: t[value] }))}
          disabled={roleLockedReason !== undefined}
          description={roleLockedReason}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('role')}
        />
        <NativeSelect label={t.language} data={languageChoices} {...form.field('language')} />
      </SimpleGrid>
    </>
  )
}
