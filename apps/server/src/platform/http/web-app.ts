import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Language } from '@foyer/contract/language'
import { hasPage, matchesPath } from '@foyer/contract/pages'
import { resolveSettings } from '@foyer/contract/user-settings'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseRequestTarget } from '#platform/calls/request-origin.ts'
import type { Db, RequestSession, ResolvedRequest } from '#platform/database/database.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { findPreferredLanguage } from '#platform/errors/error-response.ts'
import { escapeHtml } from '#platform/mail/mail-text.ts'
import type { Platform } from '#platform/services.ts'
import { toBulkBase } from './bulk-url.ts'
import { buildPlainPage, isNavigation, notFoundTexts } from './plain-page.ts'

/** The page title. */
const title = 'Join Meetings from anywhere, anytime'
/** Writes JSON that is safe within a script element. */
const safeJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028|\u2029/g, ' ')

/** The tenant's part of a page, for the first paint. */
export type PageHead = {
  /** Embedded in the page as JSON. */
  readonly tenant: unknown
  /** Language of visitors whose browser prefers none of ours. */
  readonly language: Language
  /** URL of the favicon, '' for none. */
  readonly icon: string
  /** The theme colour, if the tenant has one. */
  readonly colour: string | undefined
  /** The colours of the tenant's theme, embedded so that the page need not compute them. */
  readonly palette: unknown
}

/** The user's part of a page, for the first paint. */
type PageUser = Pick<RequestSession, 'settings' | 'language'>

/** Describes a tenant, and the session of who opens a page. */
type Describe = {
  tenant: (db: Db, tenantId: string) => Promise<PageHead>
  /** Embedded in the page as JSON. */
  session: (db: Db, session: RequestSession | undefined) => Promise<unknown>
}

/**
 * Renders the tenant's part of the page's head, and the session. Large images are not preloaded: on a slow connection
 * they appeared a second earlier, but the form a third of a second later.
 */
function renderHead(
  { tenant, icon, colour, palette, session }: PageHead & { session: unknown },
  { version, bulkUrl }: { version: string; bulkUrl: string },
): string {
  const bulk = bulkUrl === '' ? {} : { bulkUrl }
  const data = { tenant, palette, title, version, session, ...bulk }
  const parts = [
    ...(icon === '' ? [] : [`<link rel="icon" href="${escapeHtml(icon)}">`]),
    ...(colour === undefined ? [] : [`<meta name="theme-color" content="${escapeHtml(colour)}">`]),
    `<script type="application/json" id="foyer-data">${safeJson(data)}</script>`,
  ]
  return parts.join('\n    ')
}

/**
 * Renders the root element for a signed-in user; the script of the first paint applies the other settings, which are in
 * the data of the page.
 */
function renderRoot({ settings, language }: PageUser): string {
  const { direction, colourScheme } = resolveSettings(settings)
  const scheme = colourScheme === 'auto' ? '' : ` data-mantine-color-scheme="${colourScheme}"`
  return `<html lang="${language}" dir="${direction}"${scheme}>`
}

const root = /<html[^>]*>/
const defaultIcon = /<link rel="icon"[^>]*>\s*/

/**
 * Identifies a build of the pages: the page names all its scripts and styles by their hashes. Empty without a build.
 */
export function readVersion(folder: string): string {
  const index = join(folder, 'index.html')
  return existsSync(index) ? createHash('sha256').update(readFileSync(index)).digest('base64url').slice(0, 16) : ''
}

const toPath = (url: string): string => url.replace(/\?.*$/s, '')

/** The scripts and styles of each page besides the first ones, as the build of the pages lists them. */
const Preloads = z.array(
  z.strictObject({
    path: z.string(),
    signedOut: z.boolean(),
    scripts: z.array(z.string()),
    styles: z.array(z.string()),
  }),
)

function readPreloads(folder: string): z.output<typeof Preloads> {
  const file = join(folder, 'preloads.json')
  return existsSync(file) ? Preloads.parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

/**
 * Serves the web app from `folder`: hashed assets as immutable, and the page for every path of a page and for a browser
 * at any unknown address. The page has the tenant's data and icon from `describe` and the settings of the user, so that
 * nothing changes after the first paint.
 */
export function webAppRoutes(folder: string, describe: Describe) {
  return async (app: FastifyInstance, platform: Platform): Promise<void> => {
    const index = join(folder, 'index.html')
    const preloads = readPreloads(folder)
    /** Renders links to the files of a page, which a browser would otherwise find one after the other. */
    const renderPreloads = (path: string, signedIn: boolean): { scripts: string; styles: string } => {
      const page = preloads.find(({ signedOut, path: known }) => (signedIn || signedOut) && matchesPath(known, path))
      const render = (rel: string, files: readonly string[] = []): string =>
        files.map((file) => `\n    <link rel="${rel}" crossorigin href="${file}">`).join('')
      return { scripts: render('modulepreload', page?.scripts), styles: render('stylesheet', page?.styles) }
    }
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
    const sendPage = async (request: FastifyRequest, reply: FastifyReply, status: 200 | 404) => {
      const target = parseRequestTarget(platform, request)
      const preferred = findPreferredLanguage(request.headers['accept-language'])
      const language = preferred ?? 'en'
      const plainPage = buildPlainPage(language, notFoundTexts[language])
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
      if (target.subdomain === undefined) return reply.code(421).send(plainPage)
      const found = await platform.database.withRequest(
        { subdomain: target.subdomain, tokenHash: target.tokenHash },
        async (db, resolved: ResolvedRequest) => ({
          ...resolved,
          tenant:
            resolved.tenantId !== undefined && resolved.hostStatus === 'active'
              ? {
                  ...(await describe.tenant(db, resolved.tenantId)),
                  session: await describe.session(db, resolved.session),
                }
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
      const { session } = found
      const head = renderHead(found.tenant, {
        version: platform.version,
        bulkUrl: toBulkBase(platform.env, target.subdomain),
      })
      const links = renderPreloads(toPath(request.url), session !== undefined)
      const withIcon = found.tenant.icon === '' ? html : html.replace(defaultIcon, '')
      const rendered =
        session === undefined ? `<html lang="${preferred ?? found.tenant.language}">` : renderRoot(session)
      const withRoot = withIcon.replace(root, () => rendered)
      // Behind the styles of all pages, which they refine.
      const withStyles = withRoot.replace('</head>', () => `${links.styles}\n  </head>`)
      return reply.code(status).send(withStyles.replace('<!--foyer:data-->', () => `${head}${links.scripts}`))
    }
    app.get('/', async (_request, reply) => reply.redirect('/portal/landing-page', 302))
    // The router of the pages ignores a slash at the end.
    for (const path of ['/portal', '/portal/']) app.get(path, (request, reply) => sendPage(request, reply, 200))
    app.get('/portal/*', (request, reply) =>
      hasPage(toPath(request.url)) ? sendPage(request, reply, 200) : reply.callNotFound(),
    )
    app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
      if (!isNavigation(request)) throw new CallError('not-found')
      // Users type paths such as /login; all pages are below /portal.
      const url = `/portal${request.url.replace(/^\/*/, '/')}`
      return hasPage(toPath(url)) ? reply.redirect(url, 302) : sendPage(request, reply, 404)
    })
  }
}
