import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secret } from '#platform/security/secret.ts'

// A room for a connection test exists while the test runs. Its name proves that the portal issued it, so that any
// portal process can open it, and no one else.

/** The time within which a test may be started, and the time that it may take. */
const ticketSeconds = 60
export const maxTestMs = 20_000

const Name = /^(?<body>(?<tenantId>[\w-]+)\.test\.[\da-f]{24}\.(?<expiresAt>\d{1,12}))\.(?<proof>[\w-]{43})$/

const prove = (secret: Secret, body: string): Buffer =>
  createHmac('sha256', secret.derive('test-room')).update(body).digest()

const now = (): number => Math.floor(Date.now() / 1000)

/** Creates the name of a room for one test. */
export function createTestRoom(secret: Secret, tenantId: string): string {
  const body = `${tenantId}.test.${randomBytes(12).toString('hex')}.${now() + ticketSeconds}`
  return `${body}.${prove(secret, body).toString('base64url')}`
}

/** Checks whether a room is for a test in this tenant that may start now. */
export function isTestRoom(secret: Secret, tenantId: string, room: string): boolean {
  const { body, ...parts } = Name.exec(room)?.groups ?? {}
  if (body === undefined || parts.tenantId !== tenantId || Number(parts.expiresAt) < now()) return false
  return timingSafeEqual(Buffer.from(parts.proof ?? '', 'base64url'), prove(secret, body))
}

/** Checks whether a test may still be running in a room; later the room is an orphan. */
export const isTestRoomInUse = (room: string): boolean => {
  const expiresAt = Number(Name.exec(room)?.groups?.expiresAt ?? 0)
  return expiresAt + maxTestMs / 1000 >= now()
}
