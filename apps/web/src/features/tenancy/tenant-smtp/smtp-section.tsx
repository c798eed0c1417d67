import { tenantSmtp } from '@foyer/contract/tenancy/tenant-smtp'
import { Paper, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { SmtpForm } from './smtp-form.tsx'
import { tenantSmtpTexts } from './tenant-smtp.texts.ts'

/** The mail server of a tenant. */
export function SmtpSection() {
  const t = useTexts(tenantSmtpTexts)
  const section = useRef<HTMLDivElement>(null)
  const result = useCallQuery(tenantSmtp.list, {})
  return (
    <QueryBoundary result={result}>
      {({ items: [smtp] }) => (
        <Stack gap="md" maw={640} ref={section} tabIndex={-1} style={{ outline: 'none' }}>
          <Text>{smtp === undefined ? t.notConfigured : t.configured}</Text>
          <Paper withBorder p="md">
            <SmtpForm
              smtp={smtp ?? null}
              // The focused Remove button disappears with the form.
              onRemoved={() => section.current?.focus()}
            />
          </Paper>
        </Stack>
      )}
    </QueryBoundary>
  )
}
