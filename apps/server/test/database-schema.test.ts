// Subject: ../migrations
import { Client } from 'pg'
import { beforeAll } from 'vitest'
import { testConnection } from './kit.ts'
import { describeSchema } from './schema-checks.ts'

let client: Client

beforeAll(async () => {
  client = new Client(testConnection())
  await client.connect()
  return () => client.end()
})

describeSchema(async (text) => (await client.query(text)).rows)
