import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll } from 'vitest'

/** Starts a server with an empty bucket, until the end of the file; returns how to reach it. */
export async function startS3Server() {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-s3-'))
  const bucket = 'recordings-test'
  await mkdir(join(folder, 's3'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  // The server knows this one key only.
  return { url: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket, key: 'S3RVER', secret: 'S3RVER' }
}
