import type { Unit } from './database.ts'

/** A mail that the portal writes to one person. */
export type OutgoingMail = {
  tenantId: string
  to: { email: string; name: string }
  /** Name beside the portal's sender address, and where answers go. */
  from?: { name: string; email: string }
  subject: string
  text: string
  html: string
  calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string }
  /** What the mail log masks: links that sign in or set a password. */
  secrets?: string[]
  /** The meeting that it tells of, and how long it waits for an undo. */
  meetingId?: string
  holdSeconds?: number
}

/** The portal's mails: rows first, sent by a job, read by administrators in the mail log. */
export type Mail = {
  /** Writes a mail in the caller's transaction; answers its id. Without SMTP it is kept and never sent later. */
  write: (unit: Unit, mail: OutgoingMail) => Promise<string>
  /** Drops the mails of a meeting that still wait for its undo. */
  dropHeld: (unit: Unit, meetingId: string) => Promise<void>
}
