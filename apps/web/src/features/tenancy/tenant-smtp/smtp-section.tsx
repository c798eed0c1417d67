import { Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { SectionSkeleton } from '#ui/feedback/section-skeleton.tsx'
import { SmtpForm } from './smtp-form.tsx'
import { smtpQuery } from './tenant-smtp.queries.ts'
import { tenantSmtpTexts } from './tenant-smtp.texts.ts'

/** The mail server of a tenant. */
export function SmtpSection({ tenantuuid }: { tenantuuid: string }) {
  const t = useTexts(tenantSmtpTexts)
  const { data: smtp, error, refetch, isFetching } = useQuery(smtpQuery(tenantuuid))
  const section = useRef<HTMLDivElement>(null)
  if (smtp === undefined)
    return error ? (
      <ErrorAlert message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <SectionSkeleton />
    )
  return (
    <Stack gap="md" maw={640} ref={section} tabIndex={-1} style={{ outline: 'none' }}>
      <Text>{smtp === null ? t.notConfigured : t.configured}</Text>
      <Paper withBorder p="md">
        <SmtpForm
          key={smtp?.id ?? 'none'}
          tenantuuid={tenantuuid}
          smtp={smtp}
          // The focused Remove button disappears with the form.
          onRemoved={() => section.current?.focus()}
        />
      </Paper>
    </Stack>
  )
}
