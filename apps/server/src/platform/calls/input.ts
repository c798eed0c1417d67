import type { Call } from '@foyer/contract/call'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CallError } from '#platform/errors/call-error.ts'

const maxFields = 20
/** With the line that closes a form. */
const maxBoundaries = maxFields + 1
const maxNameLength = 100
const Params = z.record(z.string(), z.unknown())
const Key = z.uuid()

/** What a request sends to a call, before the contract parses it: query or body, and the path's parameters. */
export async function readInput(call: Call, request: FastifyRequest): Promise<{ [field: string]: unknown }> {
  const params = Params.parse(request.params)
  if (call.upload !== undefined) return plain({ ...(await parseMultipart(call.upload, request)), ...params })
  const sent = call.method === 'GET' || call.method === 'DELETE' ? request.query : (request.body ?? {})
  if (Buffer.isBuffer(sent)) throw new CallError('unsupported-type')
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new CallError('bad-input')
  return plain({ ...sent, ...params })
}

/** Schemas overlook this one name, and JSON with it is refused before: it means nothing good in a query or a form. */
function plain(input: { [field: string]: unknown }): { [field: string]: unknown } {
  if (Object.hasOwn(input, '__proto__')) throw new CallError('bad-input')
  return input
}

/** How often a form's boundary is in it, counted no further than matters: parsing thousands of parts takes long. */
function countBoundaries(body: Buffer, type: string): number {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  const boundary = `--${quoted ?? plain ?? ''}`
  let found = 0
  for (let at = body.indexOf(boundary); at >= 0 && found <= maxBoundaries; at = body.indexOf(boundary, at + 1))
    found += 1
  return found
}

/** The fields and the one file of a form; a name that comes twice is refused. */
async function parseMultipart(
  { maxBytes, tooLarge }: NonNullable<Call['upload']>,
  request: FastifyRequest,
): Promise<{ [field: string]: unknown }> {
  const { body } = request
  if (!Buffer.isBuffer(body)) throw new CallError('unsupported-type')
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  if (countBoundaries(body, headers['content-type']) > maxBoundaries) throw new CallError('bad-input')
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw new CallError('bad-input')
  })
  const fields = new Map<string, File | string>()
  for (const [name, value] of form) {
    if (fields.has(name) || fields.size === maxFields || name.length > maxNameLength) throw new CallError('bad-input')
    if (value instanceof File && value.size > maxBytes) throw new CallError(tooLarge, 'file')
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

/** The `Idempotency-Key` of a request, where its call takes one. */
export function idempotencyKey(call: Call, request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  if (!call.idempotent || header === undefined) return undefined
  const key = Key.safeParse(header)
  if (!key.success) throw new CallError('bad-input')
  return key.data
}

/** The tenant that an input names, for calls of scope `named`. */
export const namedTenantId = (input: { [field: string]: unknown }): string | undefined =>
  Key.safeParse(input.tenantuuid).data

/** The id of what a call is about, as its audit row says it where the handler says nothing. */
export const objectIdFrom = (input: { [field: string]: unknown }): string =>
  typeof input.id === 'string' ? input.id : ''
