import type { Output } from '@foyer/contract/call'
import { tenantSmtp } from '@foyer/contract/tenancy/tenant-smtp'
import { Alert, Button, Code, Stack, Text } from '@mantine/core'
import { IconCheck, IconSend, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Can } from '#lib/can.tsx'
import type { ContractForm } from '#lib/form.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import classes from './smtp-test.module.css'
import { type SmtpValues, toSmtpInput } from './tenant-smtp.rules.ts'
import { tenantSmtpTexts } from './tenant-smtp.texts.ts'

type TestResult = Output<typeof tenantSmtp.test> & { readonly values: string }

/** Sends a test email with the unsaved values of the form and shows the response of the server. */
export function SmtpTest({ form }: { form: ContractForm<SmtpValues> }) {
  const t = useTexts(tenantSmtpTexts)
  const { mutateAsync, isPending } = useCallMutation(tenantSmtp.test, { errors: 'form' })
  const [result, setResult] = useState<TestResult>()
  const values = JSON.stringify(form.values)
  const run = async () => {
    if (!(await form.validate())) return
    setResult(undefined)
    try {
      setResult({ ...(await mutateAsync(toSmtpInput(form.getValues()))), values })
    } catch (error) {
      if (!form.showServerErrors(error)) toast.failure(error)
    }
  }
  return (
    <Can call={tenantSmtp.test}>
      <Stack gap="sm" align="flex-start">
        <Button variant="default" leftSection={<IconSend />} loading={isPending} onClick={() => void run()}>
          {t.test}
        </Button>
        <Stack w="100%" role="status">
          {result && <ServerResponse {...result} outdated={result.values !== values} />}
        </Stack>
      </Stack>
    </Can>
  )
}

function ServerResponse({ accepted, problem, response, to, outdated }: TestResult & { outdated: boolean }) {
  const t = useTexts(tenantSmtpTexts)
  return (
    <Alert
      color={accepted ? 'green' : 'red'}
      variant="light"
      icon={accepted ? <IconCheck /> : <IconX />}
      title={accepted ? t.accepted(to) : response === '' ? t.notSent : t.rejected}
      role="presentation"
    >
      <Stack gap="xs">
        {problem !== '' && <Text size="sm">{t[`problem:${problem}`]}</Text>}
        {response !== '' && (
          <>
            <Text size="sm">{t.response}</Text>
            <Code block dir="ltr" className={classes.response}>
              {response}
            </Code>
          </>
        )}
        {outdated && <Text size="sm">{t.changedSince}</Text>}
      </Stack>
    </Alert>
  )
}
