import type { Mail } from '@foyer/contract/operations/mail-log'
import type { MailRow } from './mail-log.store.ts'

export const toMail = ({
  id,
  to_email,
  subject,
  logged_text,
  state,
  smtp_problem,
  smtp_response,
  created_at,
  sent_at,
}: MailRow): Mail => ({
  id,
  to: to_email,
  subject,
  text: logged_text,
  state,
  problem: smtp_problem,
  response: smtp_response,
  createdAt: created_at.toISOString(),
  sentAt: sent_at?.toISOString() ?? null,
})
