import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse as parseQuery } from 'node:querystring'
import { Readable } from 'node:stream'
import { createSecureContext } from 'node:tls'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type preParsingAsyncHookHandler,
} from 'fastify'
import type { Download, RegisteredCall } from '#platform/calls/define-handlers.ts'
import type { RouteModule } from '#platform/calls/define-slice.ts'
import { readInput } from '#platform/calls/input.ts'
import { anonymousBytes, deriveInputBounds, isBoundedJson } from '#platform/calls/input-bounds.ts'
import { CallError, TooManyRequests } from '#platform/errors/call-error.ts'
import { buildErrorBody, negotiateLanguage } from '#platform/errors/error-response.ts'
import { writeAttachment } from '#platform/http/attachment.ts'
import { allowBulkOrigin, toBulkOrigin } from '#platform/http/bulk-url.ts'
import { createByteLimit } from '#platform/http/byte-limit.ts'
import { buildFailurePage, isNavigation } from '#platform/http/plain-page.ts'
import { addSecurityHeaders } from '#platform/http/security-headers.ts'
import { StartupError } from '#platform/postgres/startup-error.ts'
import { toNetwork, toPlainAddress } from '#platform/security/network.ts'
import type { Platform } from '#platform/services.ts'
import { authorizeCaller, rejectUnknownHost, runCall } from './call-pipeline.ts'
import { authorizeUpload, takePlace } from './uploads.ts'

/** Values in a body, and parameters in a query, of what is not a call. */
const defaultValues = 100
/** Bytes of bodies for each request that the rate limit allows; most requests are far smaller. */
const bytesPerRequest = 64 * 1024
/** Bytes of a body that may have arrived with the headers, and so before they are counted. */
const oftenReadWithHeaders = 64 * 1024
/** Allowance for the multipart encoding around the file. */
const formOverheadBytes = 64 * 1024

/** Uploads cost more than other requests, so their rate limit is this many times lower. */
const uploadCost = 20

/** Authorises a caller before a body is read that is larger than any public call takes. */
const authorizeLargeBody =
  (platform: Platform, bound: RegisteredCall): preParsingAsyncHookHandler =>
  async (request, reply) => {
    if (Number(request.headers['content-length'] ?? Infinity) <= anonymousBytes) return
    if ((await authorizeCaller({ platform, bound, request, reply, input: undefined })) === undefined)
      return void rejectUnknownHost(reply)
  }

function toBodyOptions(platform: Platform, bound: RegisteredCall) {
  const { upload } = bound.call
  if (upload !== undefined)
    return {
      bodyLimit: upload.maxBytes + formOverheadBytes,
      config: { tooLarge: upload.tooLarge },
      preParsing: authorizeUpload(platform, bound),
      preValidation: takePlace,
    }
  const { bytes, values } = deriveInputBounds(bound.call)
  return {
    bodyLimit: bytes,
    config: { maxValues: values },
    ...(bytes > anonymousBytes ? { preParsing: authorizeLargeBody(platform, bound) } : {}),
  }
}

function addCall(app: FastifyInstance, platform: Platform, bound: RegisteredCall): void {
  const { call } = bound
  const { limit, upload } = call
  const max = limit ?? (upload && Math.ceil(platform.env.requestsPerMinute / uploadCost))
  const url = `/api${call.path}`
  const hasOtherOrigin = call.base === 'bulk' && toBulkOrigin(platform.env, '') !== undefined
  const { config, ...bodyOptions } = toBodyOptions(platform, bound)
  app.route({
    method: call.method,
    url,
    ...(hasOtherOrigin ? { onRequest: allowBulkOrigin(app, url, platform.env) } : {}),
    ...bodyOptions,
    config: {
      ...config,
      ...(max === undefined ? {} : { rateLimit: { max: Math.min(max, platform.env.requestsPerMinute) } }),
    },
    handler: async (request, reply) => {
      const input = await readInput(call, request)
      const response = await runCall({ platform, bound, request, reply, input })
      if (reply.sent) return
      reply.header('cache-control', 'no-store')
      return call.download === undefined ? reply.send(response) : sendDownload(reply, call.download, response)
    },
  })
}

function sendDownload(reply: FastifyReply, type: string, response: unknown): FastifyReply {
  // @ts-expect-error the types of `defineHandlers` guarantee this for every download call
  const { name, chunks }: Download = response
  return reply
    .header('content-disposition', writeAttachment(name))
    .header('x-content-type-options', 'nosniff')
    .type(type)
    .send(Readable.from(chunks))
}

async function registerBase(app: FastifyInstance, { env, version }: Platform): Promise<void> {
  app.removeAllContentTypeParsers()
  // Clients send the JSON content type with every call, even with an empty body.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    const text = body.toString()
    const { maxValues = defaultValues } = request.routeOptions.config
    if (!isBoundedJson(text, maxValues)) return done(new CallError('bad-input'))
    void parseJson(request, text, done)
  })
  // Buffered in memory, within the route's limit, so that an aborted upload leaves no temporary file.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  addSecurityHeaders(app, env)
  // In one place, before anything stores, counts or shows the address.
  app.addHook('onRequest', (request, _reply, done) => {
    Object.defineProperty(request, 'ip', { value: toPlainAddress(request.ip) })
    done()
  })
  // An open page learns of newer pages from any call that it makes.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.header('foyer-version', version)
    done()
  })
  await app.register(cookie)
  await app.register(rateLimit, {
    max: env.requestsPerMinute,
    timeWindow: 60_000,
    allowList: (request) => request.url.startsWith('/assets/'),
    keyGenerator: (request) => toNetwork(request.ip),
    errorResponseBuilder: (_request, { ttl }) => new TooManyRequests(Math.ceil(ttl / 1000)),
  })
  const countBytes = createByteLimit(env.requestsPerMinute * bytesPerRequest)
  app.addHook('onRequest', async (request, reply) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    const { bodyLimit = 0, config } = request.routeOptions
    // The length of a body that is sent in chunks is not known: the largest one is counted. None is read beyond that.
    const bytes = encoding === undefined ? Math.min(Number(length ?? 0), bodyLimit) : bodyLimit
    if (bytes === 0 || config.countsBytes === false) return
    const takeBack = countBytes(toNetwork(request.ip), bytes)
    const { socket } = request.raw
    const before = socket.bytesRead
    reply.raw.once('close', () => {
      const missing = bytes - oftenReadWithHeaders - (socket.bytesRead - before)
      if (missing > 0) takeBack(missing)
    })
  })
  await app.register(websocket, { options: { maxPayload: 256 * 1024 } })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Error code for a body above the route's limit, if it is not the default one. */
    tooLarge?: string
    /** The number of values that a JSON body may have. */
    maxValues?: number
    /** False for files in parts, which are not read into memory: their route has a limit of its own. */
    countsBytes?: boolean
  }
}

/** Limits clients that send their request headers slowly. */
const headerTimeouts = { headersTimeout: 10_000, connectionsCheckingInterval: 1000 }

/** Creates the Fastify app: every registered call becomes a route, every error a response in the caller's language. */
export async function createApp(
  platform: Platform,
  calls: RegisteredCall[],
  routeModules: RouteModule[],
): Promise<FastifyInstance> {
  const { env, log } = platform
  const loggerInstance: FastifyBaseLogger = log
  const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const language = negotiateLanguage(request.headers['accept-language'])
    const { tooLarge } = request.routeOptions.config
    const body = buildErrorBody(error, {
      language,
      requestId: request.id,
      log,
      ...(tooLarge === undefined ? {} : { tooLarge }),
    })
    if (error instanceof TooManyRequests) reply.header('retry-after', String(error.retryAfterSeconds))
    if (body.status === 503 || body.code === 'busy') reply.header('retry-after', '2')
    reply.code(body.status)
    if (!isNavigation(request)) return reply.send(body)
    return reply.type('text/html; charset=utf-8').send(buildFailurePage(language, body.message))
  }
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request would be created for nothing: what is logged about a request names its id itself.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    trustProxy: env.trustProxy ?? false,
    bodyLimit: anonymousBytes,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    forceCloseConnections: 'idle',
    routerOptions: {
      maxParamLength: 200,
      querystringParser: (text) => ({ ...parseQuery(text, '&', '=', { maxKeys: defaultValues }) }),
    },
    ...(env.tlsCert !== undefined && env.tlsKey !== undefined
      ? { https: { ...headerTimeouts, ...readTls(env.tlsCert, env.tlsKey) } }
      : { http: headerTimeouts }),
  })
  app.setErrorHandler(sendError)
  await registerBase(app, platform)
  for (const bound of calls) addCall(app, platform, bound)
  for (const routeModule of routeModules) await routeModule(app, platform)
  return app
}

function readTlsFile(name: 'TLS_CERT' | 'TLS_KEY', file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new StartupError(
      `The file ${file} (${name}) cannot be read (${Object(error).code}).`,
      'Check the path and its permissions.',
    )
  }
}

function readTls(certFile: string, keyFile: string): { cert: Buffer; key: Buffer } {
  const files = { cert: readTlsFile('TLS_CERT', certFile), key: readTlsFile('TLS_KEY', keyFile) }
  try {
    createSecureContext(files)
  } catch (error) {
    throw new StartupError(
      `TLS_CERT and TLS_KEY cannot be used (${error instanceof Error ? error.message : error}).`,
      'Both must be PEM files, and the key must belong to the certificate and have no passphrase.',
    )
  }
  return files
}
