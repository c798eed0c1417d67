import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { userImports } from '@foyer/contract/identity/user-imports'
import { expect, it } from 'vitest'
import { useKit } from '#test/kit.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const port = await kit.listen()

const size = 1_000_000
/** Sends a part of a form and closes the connection. */
const abortUpload = (share: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const host = `${tenant.subdomain}.${kit.env.publicUrl.host}`
    const headers = {
      host,
      origin: `http://${host}`,
      cookie: tenant.admin.cookie,
      'x-foyer': '1',
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(size),
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.write(`POST /api${userImports.create.path} HTTP/1.1\r\n${head.join('')}\r\n`)
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nEmail\r\n'
    socket.write(part.padEnd(size * share, 'a'), () => socket.destroy())
  })

const countOpenFiles = (): number => readdirSync('/proc/self/fd').length

it.runIf(process.platform === 'linux')('leaves no row and no open file when clients abort their uploads', async () => {
  await abortUpload(0.5)
  const before = countOpenFiles()
  await Promise.all(Array.from({ length: 20 }, () => abortUpload(0.5)))
  await expect.poll(countOpenFiles).toBeLessThanOrEqual(before + 2)
  expect(await kit.owner('select from tasks where tenant_id = $1', [tenant.tenantId])).toEqual([])
  const file = new File(['Email\nann@a.test'], 'a.csv')
  expect((await kit.as(tenant.admin).call(userImports.create, { file })).status).toBe(200)
})
