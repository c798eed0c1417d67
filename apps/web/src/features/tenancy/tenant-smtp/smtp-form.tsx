import {
  type Smtp,
  SmtpForm as SmtpInput,
  SmtpUpdate,
  tenantSmtp,
  tenantSmtpErrors,
} from '@foyer/contract/tenancy/tenant-smtp'
import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { Can } from '#lib/can.tsx'
import { useContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Form } from '#ui/form/form.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { RemoveSmtp } from './remove-smtp.tsx'
import { SmtpFields } from './smtp-fields.tsx'
import { SmtpTest } from './smtp-test.tsx'
import { smtpQuery, useSaveSmtp } from './tenant-smtp.queries.ts'
import { type SmtpValues, toInput, toValues } from './tenant-smtp.rules.ts'
import { tenantSmtpTexts } from './tenant-smtp.texts.ts'
import { useDifferences } from './use-differences.ts'

type SmtpFormProps = { tenantuuid: string; smtp: Smtp | null; onRemoved: () => void }

/** The settings of a mail server, which can be tested before they are saved. */
export function SmtpForm({ tenantuuid, smtp, onRemoved }: SmtpFormProps) {
  const t = useTexts(tenantSmtpTexts)
  const queries = useQueryClient()
  const save = useSaveSmtp(tenantuuid)
  // The version that the form is based on, so that a newer one is reported and not overwritten.
  const version = useRef(smtp?.version ?? 0)
  const [theirs, setTheirs] = useState<Smtp>()
  const findDifferences = useDifferences()
  const { host, fromName, fromEmail, username, password, security, port } = t
  const form = useContractForm({
    schema: smtp === null ? SmtpInput : SmtpUpdate,
    sentences: tenantSmtpErrors,
    labels: { host, fromName, fromEmail, username, password, security, port },
    initialValues: toValues(smtp),
    toInput: (values) => ({
      ...toInput(tenantuuid, values),
      ...(smtp === null ? {} : { id: smtp.id, version: version.current }),
    }),
    send: async (input) => {
      const saved = await save.mutateAsync(input)
      if (saved) acceptSaved(saved)
      toast.success(t.saved)
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError)) return false
      // Someone else has added or removed the server. The input stays in the draft and fills the form that replaces this one.
      if (error.code === 'smtp-exists' || error.code === 'not-found')
        void queries.invalidateQueries({ queryKey: smtpQuery(tenantuuid).queryKey })
      if (error.code !== 'conflict') return false
      void queries.fetchQuery({ ...smtpQuery(tenantuuid), staleTime: 0 }).then((saved) => setTheirs(saved ?? undefined))
      return true
    },
    draft: `smtp-${tenantuuid}`,
  })
  function acceptSaved(saved: Smtp): void {
    version.current = saved.version
    form.form.setValues(toValues(saved))
    setTheirs(undefined)
  }
  const overwrite = (saved: Smtp) => {
    version.current = saved.version
    setTheirs(undefined)
    form.onSubmit()
  }
  const handleRemoved = () => {
    form.release()
    onRemoved()
  }
  const values: SmtpValues = form.form.values
  return (
    <Form form={form} label={t.form}>
      {theirs && (
        <VersionConflict
          differences={findDifferences(theirs, values)}
          onUseTheirs={() => acceptSaved(theirs)}
          onOverwrite={() => overwrite(theirs)}
          busy={form.sending}
        />
      )}
      <SmtpFields form={form} smtp={smtp} />
      <SmtpTest form={form} tenantuuid={tenantuuid} />
      <Group justify="space-between" gap="sm">
        {smtp && (
          <Can call={tenantSmtp.delete}>
            <RemoveSmtp tenantuuid={tenantuuid} id={smtp.id} onRemoved={handleRemoved} />
          </Can>
        )}
        <Can call={smtp ? tenantSmtp.update : tenantSmtp.create}>
          <Button type="submit" loading={form.sending} ms="auto">
            {t.save}
          </Button>
        </Can>
      </Group>
    </Form>
  )
}
