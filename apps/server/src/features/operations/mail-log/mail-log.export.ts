import type { Cursor } from '#platform/database/keyset.ts'
import { defineListFile, formatFileTime } from '#platform/files/list-file.ts'
import type { MailRow } from './mail-log.store.ts'

const states = {
  en: {
    waiting: 'Waiting to be sent',
    sent: 'Sent',
    failed: 'Not delivered',
    unsent: 'Not sent',
    withdrawn: 'Withdrawn',
  },
  fr: {
    waiting: 'En attente d’envoi',
    sent: 'Envoyé',
    failed: 'Non remis',
    unsent: 'Non envoyé',
    withdrawn: 'Retiré',
  },
} as const

/** The mail log as CSV, without the text of the emails. */
export const mailLogFile = defineListFile<MailRow & Cursor>({
  name: { en: 'mail-log', fr: 'journal-e-mails' },
  columns: [
    { en: 'Subject', fr: 'Objet', cell: (row) => row.subject },
    { en: 'To', fr: 'Destinataire', cell: (row) => row.to_email },
    { en: 'State', fr: 'État', cell: (row, language) => states[language][row.state] },
    { en: 'Created (UTC)', fr: 'Créé (UTC)', cell: (row) => formatFileTime(row.created_at) },
    { en: 'Sent (UTC)', fr: 'Envoyé (UTC)', cell: (row) => formatFileTime(row.sent_at) },
    { en: 'Mail server response', fr: 'Réponse du serveur de messagerie', cell: (row) => row.smtp_response },
  ],
})
