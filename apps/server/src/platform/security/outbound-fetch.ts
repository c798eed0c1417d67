import http from 'node:http'
import https from 'node:https'
import type { BlockList, LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { type Outbound, resolveOutbound } from './ssrf-guard.ts'

/** A request to an address in a tenant's setting that was not allowed, or got no response in time. */
export class OutboundError extends TypeError {}

/** Far more than a document or token of an identity provider has. */
const maxBytes = 512 * 1024

type Options = { method?: string; headers?: { [name: string]: string }; body?: unknown }
export type OutboundFetch = (url: string, options: Options) => Promise<Response>

const failWhenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(new OutboundError('timed out'))
    signal.addEventListener('abort', () => reject(new OutboundError('timed out')), { once: true })
  })

/** Connects to the address that was checked, so that the name is not resolved a second time. */
const pinTo =
  ({ address }: Outbound): LookupFunction =>
  (_host, { all }, callback) => {
    const family = isIP(address)
    if (all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }

type Sending = { url: URL; outbound: Outbound; signal: AbortSignal }

const send = ({ url, outbound, signal }: Sending, { method = 'GET', headers = {}, body }: Options): Promise<Response> =>
  new Promise((resolve, reject) => {
    const payload = body === undefined || body === null ? '' : String(body)
    const { request } = url.protocol === 'https:' ? https : http
    const sent = request(url, {
      method,
      headers: { ...headers, 'content-length': Buffer.byteLength(payload) },
      lookup: pinTo(outbound),
      agent: false,
      signal,
    })
    sent.on('error', (error) => reject(new OutboundError(signal.aborted ? 'timed out' : error.message)))
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        chunks.push(chunk)
        if (size > maxBytes) sent.destroy(new Error('the response is too long'))
      })
      response.on('error', (error) => reject(new OutboundError(error.message)))
      response.on('end', () => {
        const status = response.statusCode ?? 500
        const hasBody = status >= 200 && ![204, 205, 304].includes(status)
        const type = response.headers['content-type'] ?? ''
        const init = { status: status < 200 ? 500 : status, headers: { 'content-type': type } }
        resolve(new Response(hasBody ? Buffer.concat(chunks) : null, init))
      })
    })
    sent.end(payload)
  })

/**
 * Requests to addresses in the settings of tenants, until `deadline`: no private networks, https at its standard port, no
 * redirects, and responses of a limited size. Networks that the operator has allowed may use any port, and plain http.
 */
export const createOutboundFetch =
  (allowed: BlockList | undefined, deadline: AbortSignal): OutboundFetch =>
  async (text, options) => {
    const url = new URL(text)
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutboundError('not a web address')
    const resolving = resolveOutbound(url.hostname.replace(/^\[|\]$/g, ''), allowed)
    const outbound = await Promise.race([resolving, failWhenAborted(deadline)])
    if (outbound === undefined) throw new OutboundError('the server cannot be reached')
    if (!outbound.trusted && (url.protocol !== 'https:' || url.port !== ''))
      throw new OutboundError('only https at port 443 is allowed')
    return send({ url, outbound, signal: deadline }, options)
  }
