import { z } from 'zod'

/** Connections per pool: the portal's default, for both servers. */
export const poolSize = 10

/** Secret that encrypts the passwords of the seeded meetings. */
export const secret = 'a secret of the bench, as long as it must be'

/** Database and port of a server under test. */
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
