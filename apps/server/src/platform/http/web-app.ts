import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { hasPage, matchesPath } from '@foyer/contract/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  createReplyControls,
  parseRequestTarget,
  type RequestTarget,
  requireViewer,
} from '#platform/calls/request-origin.ts'
import type { Db, ResolvedRequest } from '#platform/database/database.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { findPreferredLanguage } from '#platform/errors/error-response.ts'
import { type Actor, toActor } from '#platform/security/sessions.ts'
import type { Platform } from '#platform/services.ts'
import { toBulkBase } from './bulk-url.ts'
import {
  allowInlineScript,
  findFrame,
  layouts,
  type PageHead,
  renderFrame,
  renderHead,
  renderRoot,
} from './page-html.ts'
import { buildPlainPage, isNavigation, notFoundTexts } from './plain-page.ts'

/** Describes a tenant, and the session of who opens a page. */
type Describe = {
  tenant: (db: Db, tenantId: string) => Promise<PageHead>
  /** Embedded in the page as JSON. */
  session: (db: Db, actor: Actor | undefined) => Promise<unknown>
}

const root = /<html[^>]*>/
const defaultIcon = /<link rel="icon"[^>]*href="([^"]*)"[^>]*>\s*/

/**
 * Identifies a build of the pages: the page names all its scripts and styles by their hashes. Empty without a build.
 */
export function readVersion(folder: string): string {
  const index = join(folder, 'index.html')
  return existsSync(index) ? createHash('sha256').update(readFileSync(index)).digest('base64url').slice(0, 16) : ''
}

const toPath = (url: string): string => url.replace(/\?.*$/s, '')

/** The layout of each page, and its scripts and styles besides the first ones, as the build of the pages lists them. */
const Preloads = z.array(
  z.strictObject({
    path: z.string(),
    layout: z.enum(layouts),
    signedOut: z.boolean(),
    scripts: z.array(z.string()),
    styles: z.array(z.string()),
  }),
)

function readPreloads(folder: string): z.output<typeof Preloads> {
  const file = join(folder, 'preloads.json')
  return existsSync(file) ? Preloads.parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

const compress = promisify(gzip)

/** Sends a page, compressed to a third of its size for browsers. It repeats nothing that a link could put into it. */
async function sendCompressed(request: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(page)
  return reply.header('content-encoding', 'gzip').send(await compress(page))
}

/** Checks whether a host has pages; those of a disabled tenant are for the operator who views them. */
const isShown = ({ hostStatus }: ResolvedRequest, viewer: Actor | undefined): boolean =>
  hostStatus === 'active' || (hostStatus === 'disabled' && viewer !== undefined)

/** Finds who views the portal of a tenant; a view that has ended leaves the page to the session of this browser. */
async function findViewerOfPage(platform: Platform, target: RequestTarget, reply: FastifyReply) {
  try {
    return await requireViewer(platform, target)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    createReplyControls(platform, reply).leaveView()
    return undefined
  }
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
    const findPage = (path: string) => preloads.find(({ path: known }) => matchesPath(known, path))
    /** Renders links to files of a page, which a browser would otherwise find one after the other. */
    const renderLinks = (rel: string, files: readonly string[] = []): string =>
      files.map((file) => `<link rel="${rel}" crossorigin href="${file}">\n    `).join('')
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
      const viewer = await findViewerOfPage(platform, target, reply)
      const found = await platform.database.withRequest(
        { subdomain: target.subdomain, tokenHash: viewer === undefined ? target.tokenHash : undefined },
        async (db, resolved: ResolvedRequest) => ({
          ...resolved,
          tenant:
            resolved.tenantId !== undefined && isShown(resolved, viewer)
              ? {
                  ...(await describe.tenant(db, resolved.tenantId)),
                  session: await describe.session(db, viewer ?? (resolved.session && toActor(resolved.session))),
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
      const user = viewer ?? found.session
      const head = renderHead(found.tenant, {
        version: platform.version,
        release: platform.release,
        bulkUrl: toBulkBase(platform.env, target.subdomain),
      })
      const signedIn = user !== undefined
      const page = findPage(toPath(request.url))
      const files = page !== undefined && (signedIn || page.signedOut) ? page : undefined
      const frame = findFrame(page?.layout ?? 'portal', signedIn)
      const { tenant, icon, language: tenantLanguage } = found.tenant
      const mark = defaultIcon.exec(html)?.[1] ?? ''
      const rendered = signedIn ? renderRoot(user) : `<html lang="${preferred ?? tenantLanguage}">`
      reply.header(
        'content-security-policy',
        allowInlineScript(String(reply.getHeader('content-security-policy')), html),
      )
      return sendCompressed(
        request,
        reply.code(status),
        (icon === '' ? html : html.replace(defaultIcon, ''))
          .replace(root, () => rendered)
          .replace('<!--foyer:data-->', () => head)
          .replace('<!--foyer:frame-->', () => renderFrame(frame, tenant, mark))
          .replace('</head>', () => `${renderLinks('modulepreload', files?.scripts)}</head>`)
          // Behind the styles of all pages, which they refine.
          .replace('<div id="root">', () => `${renderLinks('stylesheet', files?.styles)}<div id="root">`),
      )
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
