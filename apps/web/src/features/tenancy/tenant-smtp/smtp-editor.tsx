import { type Smtp, tenantSmtp, tenantSmtpErrors } from '@foyer/contract/tenancy/tenant-smtp'
import { useRowForm } from '#crud/use-row-form.ts'
import { ApiError } from '#lib/api.ts'
import { Can } from '#lib/can.tsx'
import { useCallCache, useCallMutation } from '#lib/queries.ts'
import { useTenantScope } from '#lib/session/tenant-scope.tsx'
import { commonTexts } from '#lib/texts/common.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { RemoveButton } from '#ui/dialog/remove-button.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { SmtpFields } from './smtp-fields.tsx'
import { SmtpTest } from './smtp-test.tsx'
import { toSmtpInput, toSmtpValues } from './tenant-smtp.rules.ts'
import { tenantSmtpTexts } from './tenant-smtp.texts.ts'

type SmtpEditorProps = { smtp: Smtp | null; onRemoved: () => void }

/** The settings of a mail server, which can be tested before they are saved. */
export function SmtpEditor({ smtp, onRemoved }: SmtpEditorProps) {
  const t = useTexts(tenantSmtpTexts)
  const { save } = useTexts(commonTexts)
  const tenantuuid = useTenantScope()
  const cache = useCallCache()
  const remove = useCallMutation(tenantSmtp.delete)
  const { form, conflict } = useRowForm({
    row: smtp,
    calls: { create: tenantSmtp.create, update: tenantSmtp.update },
    schema: async () => (await import('@foyer/contract/schemas/tenancy/tenant-smtp')).SmtpForm,
    errors: tenantSmtpErrors,
    fetchLatest: async () => (await cache.fetch(tenantSmtp.list, {}, { staleTime: 0 })).items[0] ?? null,
    toValues: toSmtpValues,
    toInput: toSmtpInput,
    saved: t.saved,
    onFailure: (error) => {
      // Someone else has removed the server; the next attempt adds it again.
      if (error instanceof ApiError && error.code === 'not-found') cache.invalidate(tenantSmtp.list)
      return false
    },
    existsCode: 'smtp-exists',
    draft: `smtp-${tenantuuid}`,
  })
  const handleRemoved = () => {
    form.acceptSaved({ ...toSmtpValues(null), version: 0 })
    onRemoved()
    toast.success(t.removed)
  }
  return (
    <Form form={form} label={t.form} card>
      <CardSection hint={smtp === null ? t.notConfigured : t.configured}>
        <VersionConflict conflict={conflict} writeOnly={['password', 'clear_password']} />
        <SmtpFields form={form} smtp={smtp} />
        <SmtpTest form={form} />
      </CardSection>
      <Can call={smtp ? tenantSmtp.update : tenantSmtp.create}>
        <FormActions submit={save}>
          {smtp && (
            <Can call={tenantSmtp.delete}>
              <RemoveButton
                verb={t.remove}
                title={t.removeTitle}
                body={t.removeBody}
                remove={() => remove.mutateAsync({ id: smtp.id })}
                onRemoved={handleRemoved}
              />
            </Can>
          )}
        </FormActions>
      </Can>
    </Form>
  )
}
