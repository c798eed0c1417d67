import type { Call } from '@foyer/contract/call'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CallError } from '#platform/errors/call-error.ts'

const maxFields = 20
/** The boundary that closes the form is one more. */
const maxBoundaries = maxFields + 1
const maxNameLength = 100
const Params = z.record(z.string(), z.unknown())
const Key = z.uuid()

/** Reads the raw input of a call, before its schema parses it: query or body, and the path parameters. */
export async function readInput(call: Call, request: FastifyRequest): Promise<{ [field: string]: unknown }> {
  const params = Params.parse(request.params)
  if (call.upload !== undefined) return rejectPrototype({ ...(await parseMultipart(call.upload, request)), ...params })
  const sent = call.method === 'GET' || call.method === 'DELETE' ? request.query : (request.body ?? {})
  if (Buffer.isBuffer(sent)) throw new CallError('unsupported-type')
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new CallError('bad-input')
  return rejectPrototype({ ...sent, ...params })
}

/** Schemas ignore this name. The JSON parser rejects it already; queries and forms are checked here. */
function rejectPrototype(input: { [field: string]: unknown }): { [field: string]: unknown } {
  if (Object.hasOwn(input, '__proto__')) throw new CallError('bad-input')
  return input
}

/** Counts the boundaries of a form, up to just past the limit, because parsing thousands of parts is slow. */
function countBoundaries(body: Buffer, type: string): number {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  const boundary = `--${quoted ?? plain ?? ''}`
  let count = 0
  for (let at = body.indexOf(boundary); at >= 0 && count <= maxBoundaries; at = body.indexOf(boundary, at + 1))
    count += 1
  return count
}

/** Parses the fields and the file of a form; a repeated name is rejected. */
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

/** Reads the `Idempotency-Key` of a request, if its call accepts one. */
export function readIdempotencyKey(call: Call, request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  if (!call.idempotent || header === undefined) return undefined
  const key = Key.safeParse(header)
  if (!key.success) throw new CallError('bad-input')
  return key.data
}

/** Finds the tenant that the input names, for calls of scope `named`. */
export const findNamedTenantId = (input: { [field: string]: unknown }): string | undefined =>
  Key.safeParse(input.tenantuuid).data

/** Finds the object's id for the audit entry, unless the handler sets one. */
export const findObjectId = (input: { [field: string]: unknown }): string =>
  typeof input.id === 'string' ? input.id : ''
