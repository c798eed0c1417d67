import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '#platform/calls/define-handlers.ts'
import { parseRequestTarget } from '#platform/calls/request-origin.ts'
import type { ResolvedRequest, Transaction } from '#platform/database/database.ts'
import { negotiateLanguage } from '#platform/errors/error-response.ts'
import { escapeHtml } from '#platform/mail/mail-text.ts'
import { buildPlainPage, nothingHere } from './plain-page.ts'

/** Spec §1: the page title. */
const title = 'Join Meetings from anywhere, anytime'
/** JSON that may stand in a script element. */
const safeJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028|\u2029/g, ' ')

/** What a page is told of its tenant before its first paint. */
export type PageHead = {
  /** The JSON in the page. */
  readonly tenant: unknown
  /** Address of the icon in the window's frame, '' for none. */
  readonly icon: string
  /** Colour of the window's frame, where the tenant has one of its own. */
  readonly colour: string | undefined
}

/**
 * The page's head in the tenant's brand; nothing in it needs a style or a script of its own. Its large pictures are not
 * preloaded: on a slow line they came a second earlier and the form a third of a second later.
 */
function renderHead({ tenant, icon, colour }: PageHead): string {
  const parts = [
    ...(icon === '' ? [] : [`<link rel="icon" href="${escapeHtml(icon)}">`]),
    ...(colour === undefined ? [] : [`<meta name="theme-color" content="${escapeHtml(colour)}">`]),
    `<script type="application/json" id="foyer-data">${safeJson({ tenant, title })}</script>`,
  ]
  return parts.join('\n    ')
}
const plainIcon = /<link rel="icon"[^>]*>\s*/

/**
 * Serves the web app from `folder`: hashed assets for ever, and for every portal path the page with the tenant's info
 * and icon in it, so that the first paint is in the tenant's brand. `describe` answers those.
 */
export function webAppRoutes(folder: string, describe: (tx: Transaction, tenantId: string) => Promise<PageHead>) {
  return async (app: FastifyInstance, platform: Platform): Promise<void> => {
    const index = join(folder, 'index.html')
    if (existsSync(join(folder, 'assets'))) {
      await app.register(fastifyStatic, {
        root: join(folder, 'assets'),
        prefix: '/assets/',
        immutable: true,
        maxAge: '365d',
        index: false,
        preCompressed: true,
        decorateReply: true,
      })
    }
    const page = async (request: FastifyRequest, reply: FastifyReply) => {
      const came = parseRequestTarget(platform, request)
      const language = negotiateLanguage(request.headers['accept-language'])
      const plainPage = buildPlainPage(language, nothingHere[language])
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
      if (came.subdomain === undefined) return reply.code(421).send(plainPage)
      const found = await platform.database.withRequest(
        { subdomain: came.subdomain, tokenHash: undefined },
        async (tx, arrival: ResolvedRequest) => ({
          ...arrival,
          tenant:
            arrival.tenantId !== undefined && arrival.hostStatus === 'active'
              ? await describe(tx, arrival.tenantId)
              : undefined,
        }),
      )
      if (found.hostStatus === 'redirect' && found.redirectTo !== undefined) {
        const { publicUrl } = platform.env
        return reply.redirect(
          `${publicUrl.protocol}//${found.redirectTo}.${publicUrl.host}${request.url.replace(/^\/*/, '/')}`,
          301,
        )
      }
      if (found.tenant === undefined) return reply.code(404).send(plainPage)
      const html = await readFile(index, 'utf8')
      const head = renderHead(found.tenant)
      const bare = found.tenant.icon === '' ? html : html.replace(plainIcon, '')
      return reply.send(bare.replace('<!--foyer:data-->', () => head))
    }
    app.get('/', async (_request, reply) => reply.redirect('/portal/landing-page', 302))
    app.get('/portal', page)
    app.get('/portal/*', page)
  }
}
