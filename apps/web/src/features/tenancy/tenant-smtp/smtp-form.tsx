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

/** The settings of a mail server, tried before they are saved or after. */
export function SmtpForm({ tenantuuid, smtp, onRemoved }: SmtpFormProps) {
  const t = useTexts(tenantSmtpTexts)
  const queries = useQueryClient()
  const save = useSaveSmtp(tenantuuid)
  // As it was when it was read: what others save meanwhile is asked about, not overwritten.
  const version = useRef(smtp?.version ?? 0)
  const [theirs, setTheirs] = useState<Smtp>()
  const differencesTo = useDifferences()
  const { host, from_name, from_email, username, password, security, port } = t
  const form = useContractForm({
    schema: smtp === null ? SmtpInput : SmtpUpdate,
    sentences: tenantSmtpErrors,
    labels: { host, from_name, from_email, username, password, security, port },
    initialValues: toValues(smtp),
    toInput: (values) => ({
      ...toInput(tenantuuid, values),
      ...(smtp === null ? {} : { id: smtp.id, version: version.current }),
    }),
    send: async (input) => {
      settle(await save.mutateAsync(input))
      toast.success(t.saved)
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError)) return false
      // Somebody else has made or removed one: what was typed stays in the draft, for the form of what there is now.
      if (error.code === 'smtp-exists' || error.code === 'not-found')
        void queries.invalidateQueries({ queryKey: smtpQuery(tenantuuid).queryKey })
      if (error.code !== 'conflict') return false
      void queries.fetchQuery({ ...smtpQuery(tenantuuid), staleTime: 0 }).then((now) => setTheirs(now ?? undefined))
      return true
    },
    draft: `smtp-${tenantuuid}`,
  })
  function settle(saved: Smtp | null): void {
    if (saved) take(saved)
  }
  function take(now: Smtp): void {
    version.current = now.version
    form.form.setValues(toValues(now))
    setTheirs(undefined)
  }
  const overwrite = (now: Smtp) => {
    version.current = now.version
    setTheirs(undefined)
    form.onSubmit()
  }
  const removed = () => {
    form.release()
    onRemoved()
  }
  const values: SmtpValues = form.form.values
  return (
    <Form form={form} label={t.form}>
      {theirs && (
        <VersionConflict
          differences={differencesTo(theirs, values)}
          onUseTheirs={() => take(theirs)}
          onOverwrite={() => overwrite(theirs)}
          busy={form.sending}
        />
      )}
      <SmtpFields form={form} smtp={smtp} />
      <SmtpTest form={form} tenantuuid={tenantuuid} />
      <Group justify="space-between" gap="sm">
        {smtp && (
          <Can call={tenantSmtp.delete}>
            <RemoveSmtp tenantuuid={tenantuuid} id={smtp.id} onRemoved={removed} />
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
