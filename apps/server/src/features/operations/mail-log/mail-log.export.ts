import { mailLogLabels } from '@foyer/contract/operations/mail-log'
import type { Cursor } from '#platform/database/keyset.ts'
import { defineListFile, formatFileTime, inUtc } from '#platform/files/list-file.ts'
import type { MailRow } from './mail-log.store.ts'

/** The mail log as CSV, without the text of the emails. */
export const mailLogFile = defineListFile<MailRow & Cursor>({
  name: { en: 'mail-log', fr: 'journal-e-mails' },
  columns: [
    { ...mailLogLabels.subject, cell: (row) => row.subject },
    { ...mailLogLabels.to, cell: (row) => row.to_email },
    { ...mailLogLabels.state, cell: (row, language) => mailLogLabels[`state:${row.state}`][language] },
    { ...inUtc(mailLogLabels.createdAt), cell: (row) => formatFileTime(row.created_at) },
    { ...inUtc(mailLogLabels.sentAt), cell: (row) => formatFileTime(row.sent_at) },
    {
      ...mailLogLabels.problem,
      cell: ({ smtp_problem: problem }, language) =>
        problem === '' ? '' : mailLogLabels[`problem:${problem}`][language],
    },
    { ...mailLogLabels.response, cell: (row) => row.smtp_response },
  ],
})
