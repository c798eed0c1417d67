import { z } from 'zod'

/** Connections of a pool: the portal's own default, said to both sides. */
export const poolSize = 10

/** What seals the passwords of the seeded meetings, and what the portal opens them with. */
export const secret = 'a secret of the bench, as long as it must be'

/** Where a server of the bench finds the database, and where it listens. */
export const BenchConfig = z.object({
  connection: z.object({
    host: z.string(),
    port: z.int(),
    user: z.string(),
    password: z.string(),
    database: z.string(),
  }),
  name: z.string(),
  port: z.int(),
})
export type BenchConfig = z.output<typeof BenchConfig>
