import type { Permission } from '@foyer/contract/call'
import type { Language } from '@foyer/contract/language'
import type { Level } from '@foyer/contract/levels'
import { useQuery } from '@tanstack/react-query'

/** Where the server publishes the document. */
export const documentPath = '/api/openapi.json'

/** The keywords of JSON Schema that the document uses. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly properties?: { readonly [name: string]: Schema }
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

type Content = { readonly [mediaType: string]: { readonly schema: Schema } }

export type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly 'x-permission': Permission
  readonly 'x-level': Level
  readonly parameters: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: {
    readonly [status: string]: { readonly 'x-codes'?: readonly string[]; readonly content: Content }
  }
}

/** The parts of the portal's OpenAPI document that the screen shows. */
export type ApiDocument = {
  readonly tags: readonly { readonly name: string; readonly 'x-displayName': string; readonly description: string }[]
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } }
  readonly 'x-errors': {
    readonly [code: string]: { readonly status: number } & { readonly [language in Language]: string }
  }
  readonly components: {
    readonly schemas: { readonly [name: string]: Schema }
    readonly parameters: { readonly [name: string]: Parameter }
  }
}

async function fetchDocument({ signal }: { signal: AbortSignal }): Promise<ApiDocument> {
  const response = await fetch(documentPath, { signal })
  if (!response.ok) throw new Error(response.statusText)
  // Not parsed: this page and the document come from the same server.
  return response.json()
}

/** Returns the portal's OpenAPI document; it only changes with a new version of the portal. */
export const useApiDocument = () =>
  useQuery({ queryKey: ['api-document'], queryFn: fetchDocument, staleTime: Number.POSITIVE_INFINITY })
