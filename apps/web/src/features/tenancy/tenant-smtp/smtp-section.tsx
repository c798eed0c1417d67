import { Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { SmtpForm } from './smtp-form.tsx'
import { smtpQuery } from './tenant-smtp.queries.ts'
import { tenantSmtpTexts } from './tenant-smtp.texts.ts'

/** The mail server of a tenant. */
export function SmtpSection({ tenantuuid }: { tenantuuid: string }) {
  const t = useTexts(tenantSmtpTexts)
  const section = useRef<HTMLDivElement>(null)
  return (
    <QueryBoundary result={useQuery(smtpQuery(tenantuuid))}>
      {(smtp) => (
        <Stack gap="md" maw={640} ref={section} tabIndex={-1} style={{ outline: 'none' }}>
          <Text>{smtp === null ? t.notConfigured : t.configured}</Text>
          <Paper withBorder p="md">
            <SmtpForm
              tenantuuid={tenantuuid}
              smtp={smtp}
              // The focused Remove button disappears with the form.
              onRemoved={() => section.current?.focus()}
            />
          </Paper>
        </Stack>
      )}
    </QueryBoundary>
  )
}
