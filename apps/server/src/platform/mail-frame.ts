import type { Language } from '@foyer/contract/call'
import type { Db } from './database.ts'
import type { Env } from './env.ts'
import { originOf } from './hosts.ts'
import { escapeHtml, unlinked } from './mail-text.ts'

/** What of a tenant's brand stands in its mails; `accent` as #rrggbb, `logoUrl` absolute. */
export type MailBrand = { name: string; logoUrl?: string; accent?: string }

/** The sender of a tenant's mails: its brand, and the origin of its links, never from a header. */
export async function findMailSender(
  db: Db,
  env: Env,
  tenantId: string,
): Promise<{ brand: MailBrand; origin: string }> {
  const tenant = await db
    .selectFrom('tenants')
    .select(['name', 'subdomain'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return { brand: { name: tenant.name }, origin: originOf(env.publicUrl, tenant.subdomain) }
}

const plainAccent = '#1d4f91'

/** Relative luminance of #rrggbb (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Colours of a mail: the accent with what is read on it, and as a link's where it can be read on white. */
function coloursOf({ accent = plainAccent }: MailBrand): { button: string; label: string; link: string } {
  const button = /^#[0-9a-f]{6}$/i.test(accent) ? accent : plainAccent
  const onWhite = 1.05 / (luminanceOf(button) + 0.05)
  return { button, label: onWhite >= 4.5 ? '#ffffff' : '#1a1a1a', link: onWhite >= 4.5 ? button : plainAccent }
}

/** The one thing to do in a mail: a button, and its address for who cannot press it. */
export function mailButton(brand: MailBrand, { url, label }: { url: string; label: string }): string {
  const colours = coloursOf(brand)
  const link = escapeHtml(url)
  return `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${colours.button};color:${colours.label};text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 8px;overflow-wrap:anywhere"><a href="${link}" style="color:${colours.link}"><bdi dir="ltr">${link}</bdi></a></p>`
}

/** A paragraph of plain text. */
export const mailParagraph = (text: string): string => `<p style="margin:0 0 8px">${escapeHtml(text)}</p>`

/** A whole mail in its tenant's brand; `body` is HTML, the other texts are plain. */
export function frameMail(
  mail: { language: Language; brand: MailBrand; title: string; heading: string; foot: string },
  body: string,
): string {
  const name = escapeHtml(unlinked(mail.brand.name))
  const { logoUrl } = mail.brand
  const head = logoUrl === undefined ? name : `<img src="${escapeHtml(logoUrl)}" alt="${name}" height="40">`
  return `<!doctype html>
<html lang="${mail.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(mail.title)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1a1a1a;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:600px">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid ${coloursOf(mail.brand).button};font-weight:600">${head}</p>
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(mail.heading)}</h1>
${body}
<p style="margin:24px 0 0;color:#555555;font-size:14px">${escapeHtml(mail.foot)}</p>
</div>
</body>
</html>
`
}
