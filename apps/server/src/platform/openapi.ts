import { ErrorBody } from '@foyer/contract/common'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { statusOf } from './failure.ts'
import type { BoundCall } from './handle.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' })

function operationOf({ name, call }: BoundCall) {
  const errors = [
    ...new Set([...call.errors, 'bad-input', ...(call.permission === 'public' ? [] : ['not-signed-in', 'forbidden'])]),
  ]
  const inBody = call.method === 'POST' || call.method === 'PUT'
  const schema = schemaOf(call.input, 'input')
  const parameters = [
    ...[...call.path.matchAll(/:(\w+)/g)].map(([, field]) => ({
      name: field,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(call.idempotent
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } }]
      : []),
  ]
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    'x-permission': call.permission,
    'x-level': call.level,
    parameters,
    ...(inBody ? { requestBody: { content: { 'application/json': { schema } } } } : {}),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schemaOf(call.output, 'output') } } },
      ...Object.fromEntries(
        [...new Set(errors.map(statusOf))].map((status) => [
          status,
          {
            description: errors.filter((code) => statusOf(code) === status).join(', '),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  }
}

/** The OpenAPI 3.1 page of the calls, made from their rows. */
export function openApiOf(calls: BoundCall[]) {
  const paths: { [path: string]: { [method: string]: unknown } } = {}
  for (const bound of calls) {
    const path = `/api${bound.call.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [bound.call.method.toLowerCase()]: operationOf(bound) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Foyer', version: '0.1.0' },
    paths,
    components: { schemas: { Error: schemaOf(ErrorBody, 'output') } },
  }
}

/** Serves that page at `/api/openapi.json`. */
export const openApiDoor =
  (calls: BoundCall[]) =>
  (app: FastifyInstance): void => {
    const page = JSON.stringify(openApiOf(calls))
    app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(page))
  }
