import type { Output } from '@foyer/contract/call'
import { invitations, invitationsErrors, maxInvited } from '@foyer/contract/identity/invitations'
import { linkTexts } from '#features/identity/users/sign-in/link.texts.ts'
import { parseRecipients } from '#features/identity/users/users.rules.ts'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useRoleOptions } from '#features/tenancy/tenants/tenant-roles.queries.ts'
import { useContractForm } from '#lib/form.ts'
import { withoutInvalid } from '#lib/forms/addresses.ts'
import { useCallMutation } from '#lib/queries.ts'
import { languageChoices, useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { NoEmail } from '#ui/feedback/no-email.tsx'
import { FieldRow } from '#ui/form/field-row.tsx'
import { SelectField } from '#ui/form/fields/select-field.tsx'
import { TextareaField } from '#ui/form/fields/textarea-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { inviteTexts } from './invite.texts.ts'
import { InviteUsers } from './invite-users.tsx'

type InviteUsersFormProps = {
  onInvited: (result: Output<typeof invitations.create>) => void
  onCancel: () => void
}

/** A text field for all addresses; role and language apply to every user. */
export function InviteUsersForm({ onInvited, onCancel }: InviteUsersFormProps) {
  const t = useTexts(inviteTexts)
  const roles = useRoleOptions()
  const links = useTexts(linkTexts)
  const language = useLanguage()
  const invite = useCallMutation(invitations.create, { errors: 'form' })
  const sendsEmail = useSendsEmail()
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/invitations')).InviteForm,
    errors: invitationsErrors,
    initialValues: { users: '', role: 'member', language: String(language) },
    toInput: ({ users: text, ...shared }) => {
      const { users, invalid } = parseRecipients(text)
      // Fails the validation of the field, so that no invitation is sent while an entry is invalid.
      return { ...shared, users: invalid.length > 0 ? undefined : users }
    },
    send: async (input) => {
      const result = await invite.mutateAsync(input)
      if (result.invited.length > 0 && sendsEmail) toast.success(t.sent)
      onInvited(result)
    },
    draft: 'invitation',
  })
  const text = form.values.users
  const parsed = parseRecipients(text)
  const tooMany = parsed.users.length > maxInvited ? t.tooMany(maxInvited) : undefined
  const problem = parsed.invalid.length > 0 ? t.correct : parsed.users.length === 0 ? t.missing : tooMany
  return (
    <Form form={form} label={t.title}>
      {!sendsEmail && <NoEmail instead={links.beforeInviting} />}
      <TextareaField
        name="users"
        label={t.addresses}
        description={t.hint}
        placeholder={t.example}
        minRows={3}
        maxRows={8}
        data-autofocus
        errorText={problem}
      />
      <InviteUsers {...parsed} onRemoveInvalid={() => form.setFieldValue('users', withoutInvalid(text))} />
      <FieldRow>
        <SelectField name="role" label={t.role} options={roles.map(({ value, label }) => ({ value, label }))} />
        <SelectField name="language" label={t.language} options={languageChoices} />
      </FieldRow>
      <FormActions submit={t.send(parsed.users.length)} onCancel={onCancel} />
    </Form>
  )
}
