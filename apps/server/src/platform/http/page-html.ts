import { createHash } from 'node:crypto'
import type { TenantInfo } from '@foyer/contract/identity/auth'
import type { Language } from '@foyer/contract/language'
import { writePaletteRules } from '@foyer/contract/tenancy/palette-rules'
import type { Palette } from '@foyer/contract/theme'
import { resolveSettings } from '@foyer/contract/user-settings'
import type { RequestSession } from '#platform/database/database.ts'
import { escapeHtml } from '#platform/mail/mail-text.ts'

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
  readonly tenant: TenantInfo
  /** Language of visitors whose browser prefers none of ours. */
  readonly language: Language
  /** URL of the favicon, '' for none. */
  readonly icon: string
  /** The theme colour, if the tenant has one. */
  readonly colour: string | undefined
  /** The colours of the tenant's theme, embedded so that the page need not compute them. */
  readonly palette: Palette | undefined
}

/** The user's part of a page, for the first paint. */
export type PageUser = Pick<RequestSession, 'settings' | 'language'>

/** The layouts of pages. */
export const layouts = ['portal', 'public', 'either', 'none'] as const

/** The parts of a page that stay where they are while its scripts are on their way. */
type Frame = 'portal' | 'bar' | 'public' | 'none'

/** Finds the frame of a page; a page of the portal has no menu for visitors. */
export function findFrame(layout: (typeof layouts)[number], signedIn: boolean): Frame {
  if (layout === 'portal') return signedIn ? 'portal' : 'bar'
  if (layout === 'either') return signedIn ? 'portal' : 'public'
  return layout
}

const inlineScript = /<script>([^<]*)<\/script>/

/**
 * Allows the one script that is in the page itself, by its hash: what a page does before its first paint must not wait
 * for a file.
 */
export function allowInlineScript(policy: string, html: string): string {
  const [, script] = inlineScript.exec(html) ?? []
  if (script === undefined) return policy
  const hash = createHash('sha256').update(script).digest('base64')
  return policy.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`)
}

/**
 * Renders the tenant's part of the page's head, and the session. Large images are not preloaded: on a slow connection
 * they appeared a second earlier, but the form a third of a second later.
 */
export function renderHead(
  { tenant, icon, colour, palette, session }: PageHead & { session: unknown },
  { version, release, bulkUrl }: { version: string; release: string; bulkUrl: string },
): string {
  const bulk = bulkUrl === '' ? {} : { bulkUrl }
  const data = { tenant, palette, title, version, release, session, ...bulk }
  const parts = [
    ...(icon === '' ? [] : [`<link rel="icon" href="${escapeHtml(icon)}">`]),
    ...(colour === undefined ? [] : [`<meta name="theme-color" content="${escapeHtml(colour)}">`]),
    ...(palette === undefined ? [] : [`<style id="tenant-colours">${writePaletteRules(palette)}</style>`]),
    `<script type="application/json" id="foyer-data">${safeJson(data)}</script>`,
  ]
  return parts.join('\n    ')
}

/**
 * Renders the root element for a signed-in user; the script of the first paint applies the other settings, which are in
 * the data of the page.
 */
export function renderRoot({ settings, language }: PageUser): string {
  const { direction, colourScheme } = resolveSettings(settings)
  const scheme = colourScheme === 'auto' ? '' : ` data-mantine-color-scheme="${colourScheme}"`
  return `<html lang="${language}" dir="${direction}"${scheme}>`
}

type Brand = Pick<TenantInfo, 'brandname' | 'operator'> & {
  readonly logos: Pick<TenantInfo['logos'], 'logoDark' | 'logoWhite'>
}

/**
 * Renders bars, menu and brand, which `frame.css` of the pages places. A logo is not among them: it would be loaded
 * before the scripts, and which one fits depends on the colour scheme.
 */
export function renderFrame(frame: Frame, { brandname, logos, operator }: Brand, mark: string): string {
  const sign = operator
    ? `<img src="${escapeHtml(mark)}" alt="">`
    : `<span>${escapeHtml([...brandname][0]?.toUpperCase() ?? '')}</span>`
  const hasLogo = logos.logoDark !== '' || logos.logoWhite !== ''
  const brand = hasLogo ? '' : `<div class="frame-brand">${sign}<span>${escapeHtml(brandname)}</span></div>`
  const parts = '<div class="frame-toolbar"></div><div class="frame-menu"></div><div class="frame-side"></div>'
  return `<div id="frame" data-frame="${frame}" aria-hidden="true">${parts}${brand}</div>`
}
