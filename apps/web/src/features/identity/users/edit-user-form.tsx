import { usersErrors } from '@foyer/contract/identity/users.errors'
import { type User, UserUpdate } from '@foyer/contract/identity/users.shapes'
import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { languageChoices } from '#lib/language.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Form } from '#ui/form/form.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { UserFields } from './user-fields.tsx'
import { userQuery, useUpdateUser } from './users.queries.ts'
import { rolesFor } from './users.rules.ts'
import { usersTexts } from './users.texts.ts'

type EditUserFormProps = { tenantuuid: string | undefined; user: User; onClose: () => void }

const fields = ['email', 'firstname', 'lastname', 'role', 'language'] as const
type Values = { [field in (typeof fields)[number]]: string }
const toValues = ({ email, firstname, lastname, role, language }: User): Values => ({
  email,
  firstname,
  lastname,
  role,
  language,
})

/** Edits a user; if someone else has saved a newer version, shows the differences. */
export function EditUserForm({ tenantuuid, user, onClose }: EditUserFormProps) {
  const t = useTexts(usersTexts)
  const me = useSession().user
  const queries = useQueryClient()
  const update = useUpdateUser(tenantuuid)
  const [theirs, setTheirs] = useState<User>()
  const findDifferences = useDifferences()
  const { email, firstname, lastname, role, language } = t
  const form = useContractForm({
    schema: UserUpdate,
    sentences: usersErrors,
    labels: { email, firstname, lastname, role, language },
    initialValues: { ...toValues(user), version: user.version },
    toInput: (values) => ({ id: user.id, ...values }),
    send: async (input) => {
      await update.mutateAsync(input)
      toast.success(t.edited)
      onClose()
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'conflict') return false
      void queries.fetchQuery({ ...userQuery(tenantuuid, user.id), staleTime: 0 }).then(setTheirs)
      return true
    },
    draft: `user-${user.id}`,
  })
  const cancel = () => {
    form.release()
    onClose()
  }
  const acceptTheirs = (saved: User) => {
    form.form.setValues({ ...toValues(saved), version: saved.version })
    setTheirs(undefined)
  }
  const overwrite = (saved: User) => {
    form.form.setFieldValue('version', saved.version)
    setTheirs(undefined)
    form.onSubmit()
  }
  return (
    <Form form={form} label={t.edit}>
      {theirs && (
        <VersionConflict
          differences={findDifferences(theirs, form.form.getValues())}
          onUseTheirs={() => acceptTheirs(theirs)}
          onOverwrite={() => overwrite(theirs)}
          busy={form.sending}
        />
      )}
      <UserFields
        form={form}
        roles={rolesFor(me?.role ?? 'client', user.role)}
        roleLockedReason={user.id === me?.id ? t.ownRole : undefined}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={cancel}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={form.sending}>
          {t.save}
        </Button>
      </Group>
    </Form>
  )
}

/** The fields that differ between the saved user and the form, with the labels shown to the user. */
function useDifferences() {
  const t = useTexts(usersTexts)
  const roles: { readonly [role: string]: string } = {
    client: t.client,
    member: t.member,
    admin: t.admin,
    superadmin: t.superadmin,
  }
  const toLabel = (field: keyof Values, value: string) =>
    field === 'role'
      ? (roles[value] ?? value)
      : (languageChoices.find((choice) => field === 'language' && choice.value === value)?.label ?? value)
  return (saved: User, typed: Values) => {
    const theirs = toValues(saved)
    return fields
      .filter((field) => theirs[field] !== typed[field])
      .map((field) => ({ field: t[field], yours: toLabel(field, typed[field]), theirs: toLabel(field, theirs[field]) }))
  }
}
