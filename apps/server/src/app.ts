import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { createSecureContext } from 'node:tls'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
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
import type { Download, Platform, RegisteredCall } from '#platform/calls/define-handlers.ts'
import { readInput } from '#platform/calls/input.ts'
import { createTurns } from '#platform/concurrency/turns.ts'
import { CallError, TooManyRequests } from '#platform/errors/call-error.ts'
import { errorBody, negotiateLanguage } from '#platform/errors/error-response.ts'
import { hasSubdomains, parseSubdomain, tenantOrigin } from '#platform/hosts.ts'
import { buildFailurePage, isNavigation } from '#platform/http/plain-page.ts'
import { StartupError } from '#platform/postgres/startup-error.ts'
import { toNetwork } from '#platform/security/network.ts'
import { authorise, rejectUnknownHost, runCall } from './call-pipeline.ts'

/** A part of the server outside the calls: page, sockets, health. Each is listed in `main.ts`. */
export type RouteModule = (app: FastifyInstance, platform: Platform) => Promise<void> | void

const bodyLimit = 256 * 1024
/** What a form adds to its file. */
const formOverheadBytes = 64 * 1024

/** Uploads cost more than other requests: an address may send this fraction of the ordinary limit. */
const uploadShare = 20
const uploads = createTurns({ atOnce: 8, atOncePerKey: 2, waitMs: 10_000, failure: 'busy' })

/**
 * Authorises an upload, and waits for its tenant's turn, before its body is read: nobody makes this server hold or parse
 * a file by a request that is refused in the end. The call authorises again once it knows its input.
 */
const admitUpload =
  (platform: Platform, bound: RegisteredCall): preParsingAsyncHookHandler =>
  async (request, reply) => {
    const admitted = await authorise({ platform, bound, request, reply, input: {} })
    if (admitted === undefined) return void rejectUnknownHost(reply)
    const endTurn = await uploads.take(admitted.tenantId)
    if (reply.raw.closed || request.raw.destroyed) return endTurn()
    reply.raw.once('close', endTurn)
  }

function addCall(app: FastifyInstance, platform: Platform, bound: RegisteredCall): void {
  const { call } = bound
  const { limit, upload } = call
  const max = limit ?? (upload && Math.ceil(platform.env.requestsPerMinute / uploadShare))
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    ...(upload === undefined ? {} : { bodyLimit: upload.maxBytes + formOverheadBytes }),
    config: {
      ...(upload === undefined ? {} : { tooLarge: upload.tooLarge }),
      ...(max === undefined ? {} : { rateLimit: { max: Math.min(max, platform.env.requestsPerMinute) } }),
    },
    ...(upload === undefined ? {} : { preParsing: admitUpload(platform, bound) }),
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
  // @ts-expect-error the compiler has checked the handler of every download call
  const { name, chunks }: Download = response
  const plain = name.replace(/[^\w.-]/g, '_')
  return reply
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('x-content-type-options', 'nosniff')
    .type(type)
    .send(Readable.from(chunks))
}

async function registerBase(app: FastifyInstance, { env }: Platform): Promise<void> {
  app.removeAllContentTypeParsers()
  // Every call of the specification sends a JSON header, DELETE with an empty body too.
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    void app.getDefaultJsonParser('error', 'error')(request, body.toString(), done)
  })
  // Held whole, within the route's own limit: nothing of an aborted upload stays anywhere.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  // Whoever runs the tenants sees their pictures, which each of them serves at its own host.
  const tenantHosts = hasSubdomains(env.publicUrl) ? [tenantOrigin(env.publicUrl, '*')] : []
  // Sockets of the page's own host only. Older Safari does not count them as 'self'.
  const findSocketSource = ({ headers }: IncomingMessage): string => {
    const subdomain = parseSubdomain(env.publicUrl, headers.host)
    return subdomain === undefined ? "'self'" : tenantOrigin(env.publicUrl, subdomain).replace(/^http/, 'ws')
  }
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", ...tenantHosts, 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:', 'mediastream:'],
        'connect-src': ["'self'", findSocketSource],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: env.publicUrl.protocol === 'https:',
    crossOriginEmbedderPolicy: false,
  })
  await app.register(cookie)
  await app.register(rateLimit, {
    max: env.requestsPerMinute,
    timeWindow: 60_000,
    allowList: (request) => request.url.startsWith('/assets/'),
    keyGenerator: (request) => toNetwork(request.ip),
    errorResponseBuilder: (_request, { ttl }) => new TooManyRequests(Math.ceil(ttl / 1000)),
  })
  await app.register(websocket, { options: { maxPayload: 256 * 1024 } })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a body past the route's limit is answered with, where that is not the ordinary code. */
    tooLarge?: string
  }
}

/** Who sends the head of a request slowly holds a socket and nothing else; Node looks at the clock this often. */
const headLimits = { headersTimeout: 10_000, connectionsCheckingInterval: 1000 }

/** Joins contract and handlers: every bound call becomes a route, every error a body in the caller's language. */
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
    const body = errorBody(error, {
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
    genReqId: () => randomUUID(),
    trustProxy: env.trustProxy ?? false,
    bodyLimit,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    ...(env.tlsCert !== undefined && env.tlsKey !== undefined
      ? { https: { ...headLimits, ...readTls(env.tlsCert, env.tlsKey) } }
      : { http: headLimits }),
  })
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => {
    // People type /login: what there is, and the page for what there is not, is below /portal.
    if (isNavigation(request)) return reply.redirect(`/portal${request.url}`, 302)
    throw new CallError('not-found')
  })
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
      `The file ${file} of ${name} cannot be read (${Object(error).code}).`,
      'Check the path, and that this user may read it.',
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
      'Both must be PEM files, and the key must be the one of the certificate and have no passphrase.',
    )
  }
  return files
}
