import { type Smtp, SmtpForm as SmtpInput, tenantSmtp, tenantSmtpErrors } from '@foyer/contract/tenancy/tenant-smtp'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api.ts'
import { Can } from '#lib/can.tsx'
import { commonTexts } from '#lib/common.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { useVersionedForm } from '#lib/versioned-form.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { RemoveSmtp } from './remove-smtp.tsx'
import { SmtpFields } from './smtp-fields.tsx'
import { SmtpTest } from './smtp-test.tsx'
import { smtpQuery, useSaveSmtp } from './tenant-smtp.queries.ts'
import { toInput, toValues } from './tenant-smtp.rules.ts'
import { tenantSmtpTexts } from './tenant-smtp.texts.ts'

type SmtpFormProps = { tenantuuid: string; smtp: Smtp | null; onRemoved: () => void }

/** The settings of a mail server, which can be tested before they are saved. */
export function SmtpForm({ tenantuuid, smtp, onRemoved }: SmtpFormProps) {
  const t = useTexts(tenantSmtpTexts)
  const { save: saveLabel } = useTexts(commonTexts)
  const queries = useQueryClient()
  const save = useSaveSmtp(tenantuuid)
  const { form, conflict } = useVersionedForm({
    schema: SmtpInput,
    errors: tenantSmtpErrors,
    row: smtp,
    fetchLatest: () => queries.fetchQuery({ ...smtpQuery(tenantuuid), staleTime: 0 }),
    toValues,
    toInput: (values) => toInput(tenantuuid, values),
    send: (input, { base }) => save.mutateAsync(base ? { ...input, id: base.id, version: base.version } : input),
    onSaved: () => toast.success(t.saved),
    onFailure: (error) => {
      // Someone else has removed the server; the next attempt adds it again.
      if (error instanceof ApiError && error.code === 'not-found')
        void queries.invalidateQueries({ queryKey: smtpQuery(tenantuuid).queryKey })
      return false
    },
    existsCode: 'smtp-exists',
    draft: `smtp-${tenantuuid}`,
  })
  const handleRemoved = () => {
    form.acceptSaved({ ...toValues(null), version: 0 })
    onRemoved()
  }
  return (
    <Form form={form} label={t.form}>
      <VersionConflict conflict={conflict} writeOnly={['password', 'clear_password']} />
      <SmtpFields form={form} smtp={smtp} />
      <SmtpTest form={form} tenantuuid={tenantuuid} />
      <Can call={smtp ? tenantSmtp.update : tenantSmtp.create}>
        <FormActions submit={saveLabel}>
          {smtp && (
            <Can call={tenantSmtp.delete}>
              <RemoveSmtp tenantuuid={tenantuuid} id={smtp.id} onRemoved={handleRemoved} />
            </Can>
          )}
        </FormActions>
      </Can>
    </Form>
  )
}
