import { ensureContrast } from '@foyer/contract/contrast'
import type { Language } from '@foyer/contract/language'
import { resolveButton, resolvePalette, type ThemeMap } from '@foyer/contract/theme'
import { escapeHtml, neutralizeLinks } from './mail-text.ts'

/** The parts of a tenant's brand that emails show; the logo's URL is absolute. */
export type MailBrand = {
  name: string
  logo?: { url: string; width: number; height: number }
  theme?: ThemeMap
}

const logoHeight = 40

/** Resolves the colours of an email. That of links is the accent colour, adjusted until it is readable on white. */
function resolveColours({ theme = {} }: MailBrand): { accent: string; button: string; label: string; link: string } {
  const { accent } = resolvePalette(theme)
  const { colour: button, label } = resolveButton(theme)
  return { accent, button, label, link: ensureContrast(accent, '#ffffff') }
}

/** Renders the tenant's logo, or its name. Width and height reserve the space while images are blocked. */
function renderHeader({ name, logo }: MailBrand): string {
  const label = escapeHtml(neutralizeLinks(name))
  if (logo === undefined) return label
  const height = Math.min(logoHeight, logo.height)
  const width = Math.round((logo.width * height) / logo.height)
  return `<img src="${escapeHtml(logo.url)}" alt="${label}" width="${width}" height="${height}" style="max-width:100%">`
}

/** Renders the main action of an email: a button, and its URL for programs that do not show buttons. */
export function mailButton(brand: MailBrand, { url, label }: { url: string; label: string }): string {
  const colours = resolveColours(brand)
  const link = escapeHtml(url)
  return `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${colours.button};color:${colours.label};text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 8px;overflow-wrap:anywhere"><a href="${link}" style="color:${colours.link}"><bdi dir="ltr">${link}</bdi></a></p>`
}

/** Renders a question with a link that answers it. */
export const mailLink = (
  brand: MailBrand,
  { text, url, label }: { text: string; url: string; label: string },
): string =>
  `<p style="margin:16px 0 8px">${escapeHtml(text)} <a href="${escapeHtml(url)}" style="color:${resolveColours(brand).link}">${escapeHtml(label)}</a></p>`

/** Renders a paragraph of plain text. */
export const mailParagraph = (text: string): string => `<p style="margin:0 0 8px">${escapeHtml(text)}</p>`

/** Renders a complete HTML email in the tenant's brand; `body` is HTML, the other texts are plain. */
export function renderMailLayout(
  mail: { language: Language; brand: MailBrand; title: string; heading: string; foot: string },
  body: string,
): string {
  return `<!doctype html>
<html lang="${mail.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(mail.title)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1a1a1a;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:600px">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid ${resolveColours(mail.brand).accent};font-weight:600">${renderHeader(mail.brand)}</p>
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(mail.heading)}</h1>
${body}
<p style="margin:24px 0 0;color:#555555;font-size:14px">${escapeHtml(mail.foot)}</p>
</div>
</body>
</html>
`
}
