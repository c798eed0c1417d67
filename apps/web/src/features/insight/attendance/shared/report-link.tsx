import { Button } from '@mantine/core'
import { IconReport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '#lib/texts.ts'
import { reportLinkTexts } from './report-link.texts.ts'

type ReportLinkProps = { conferenceId: string; list: 'past' | 'completed' }

/** Leads from the participants of a meeting to their report. */
export function ReportLink({ conferenceId, list }: ReportLinkProps) {
  const t = useTexts(reportLinkTexts)
  return (
    <Button
      variant="default"
      size="xs"
      mb="sm"
      leftSection={<IconReport size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link {...props} to={`/portal/attendance/${conferenceId}`} search={list === 'completed' ? { list } : {}} />
      )}
    >
      {t.open}
    </Button>
  )
}
