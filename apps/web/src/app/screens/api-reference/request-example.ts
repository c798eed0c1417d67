import type { ApiDocument } from './api-document.ts'
import { type DocumentedCall, listParameters } from './api-reference.rules.ts'
import { buildSample } from './schema-fields.ts'

/** An example of a request, as a shell command and as JavaScript for a page of the portal. */
export type RequestExample = { readonly curl: string; readonly fetch: string }

type Fields = { readonly [name: string]: unknown }
type Request = {
  readonly method: string
  readonly url: string
  readonly headers: { readonly [name: string]: string }
  /** Undefined for a call without a body. */
  readonly body: Fields | undefined
  readonly isForm: boolean
  readonly isDownload: boolean
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const jsonType = 'application/json'

function toRequest({ method, path, operation }: DocumentedCall, document: ApiDocument): Request {
  const { schemas } = document.components
  const parameters = listParameters(operation, document).filter(({ required }) => required)
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => `${name}=${String(buildSample(schema, schemas, name))}`)
  const content = operation.requestBody?.content ?? {}
  const isForm = 'multipart/form-data' in content
  const body = Object.values(content)[0] && buildSample(Object.values(content)[0]?.schema ?? {}, schemas)
  const ownHeaders = parameters.filter((parameter) => parameter.in === 'header')
  return {
    method,
    url: path.replace(/\{(\w+)\}/g, '<$1>') + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: {
      ...Object.fromEntries(ownHeaders.map(({ name, schema }) => [name, String(schema.default)])),
      ...(body === undefined || isForm ? {} : { 'Content-Type': jsonType }),
    },
    body: isFields(body) ? body : undefined,
    isForm,
    isDownload: !(jsonType in (operation.responses['200']?.content ?? {})),
  }
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The call that sets the session cookie. */
const signInCall = 'auth.login'
/** Where curl keeps the session between the sign-in and the other calls. */
const cookieFile = 'cookies.txt'

function toCurl({ method, url, headers, body, isForm, isDownload }: Request, origin: string, session: string): string {
  const form = Object.entries(body ?? {}).map(([name, value]) =>
    value === '<file>' ? `--form ${quote(`${name}=@<path>`)}` : `--form ${quote(`${name}=${String(value)}`)}`,
  )
  const impliedMethod = body === undefined ? 'GET' : 'POST'
  return [
    `curl ${quote(origin + url)}`,
    ...(method === impliedMethod ? [] : [`--request ${method}`]),
    ...(session === '' ? [] : [session]),
    ...Object.entries(headers).map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
    ...(isForm ? form : body === undefined ? [] : [`--data ${quote(JSON.stringify(body))}`]),
    ...(isDownload ? ['--remote-name --remote-header-name'] : []),
  ].join(' \\\n  ')
}

const indent = (text: string): string => text.replaceAll('\n', '\n  ')

function toFetch({ method, url, headers, body, isForm, isDownload }: Request): string {
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    ...(Object.keys(headers).length > 0 ? [`headers: ${indent(JSON.stringify(headers, null, 2))},`] : []),
    ...(isForm
      ? ['body: form,']
      : body === undefined
        ? []
        : [`body: JSON.stringify(${indent(JSON.stringify(body, null, 2))}),`]),
  ]
  const form = Object.entries(body ?? {}).map(([name, value]) =>
    value === '<file>' ? `form.set('${name}', file)` : `form.set('${name}', '${String(value)}')`,
  )
  return [
    ...(isForm ? ['const form = new FormData()', ...form] : []),
    `const response = await fetch('${url}'${options.length > 0 ? `, {\n  ${options.join('\n  ')}\n}` : ''})`,
    isDownload ? 'const file = await response.blob()' : 'const result = await response.json()',
  ].join('\n')
}

/** Builds an example of a call from the document; `origin` is that of the portal. */
export function buildRequestExample(call: DocumentedCall, document: ApiDocument, origin: string): RequestExample {
  const request = toRequest(call, document)
  const isPublic = call.operation['x-permission'] === 'public'
  const begins = call.operation.operationId === signInCall
  const session = begins ? `--cookie-jar ${cookieFile}` : isPublic ? '' : `--cookie ${cookieFile}`
  return { curl: toCurl(request, origin, session), fetch: toFetch(request) }
}
