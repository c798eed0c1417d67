import type { Database } from './database/database.ts'
import type { Env } from './env.ts'
import type { Events } from './events/events.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Tasks } from './jobs/tasks.ts'
import type { Log } from './log.ts'
import type { Inbox } from './mail/inbox.ts'
import type { Mailer } from './mail/mail.ts'
import type { MailServers } from './mail/mail-servers.ts'
import type { Monitor } from './monitor.ts'
import type { RateLimits } from './security/rate-limits.ts'
import type { Secret } from './security/secret.ts'

/** Services shared by all slices. Handlers and commands get no others: they read and write in the transaction of the call. */
export type Services = {
  env: Env
  log: Log
  secret: Secret
  rateLimits: RateLimits
  events: Events
  jobs: Jobs
  mail: Mailer
  mailServers: MailServers
  /** Undefined unless the operator has set a mailbox. */
  inbox: Inbox | undefined
  tasks: Tasks
  monitor: Monitor
  /** The version of the portal. */
  release: string
}

/** The services, and the database for those who begin transactions themselves: the pipeline, jobs and routes. */
export type Platform = Services & {
  database: Database
  /** Version of the pages that this process serves. */
  version: string
}
