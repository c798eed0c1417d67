import type { Labels } from '@foyer/contract/field-labels'
import type { Language } from '@foyer/contract/language'
import { meetingOptionsLabels } from '@foyer/contract/meetings/options/meeting-options.labels'
import { sendAccountNotice } from '#features/identity/auth/account-notice.commands.ts'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { TenantContext } from '#platform/calls/context.ts'
import { neutralizeLinks } from '#platform/mail/mail-text.ts'
import type { Affected } from './collisions.commands.ts'
import { modeChangeTexts } from './mode-change.texts.ts'
import { findAdministrators } from './spread.store.ts'

const maxNamedMeetings = 10
const labels: Labels = meetingOptionsLabels

function describe({ options, meetings, total }: Affected, language: Language): string[] {
  const texts = modeChangeTexts[language]
  const toValue = (name: string, value: boolean | string): string => {
    if (typeof value === 'boolean') return value ? texts.on : texts.off
    return labels[`${name}:${value}`]?.[language] ?? value
  }
  const named = meetings.slice(0, maxNamedMeetings)
  return [
    ...options.map(({ name, from, to, meetings: count }) =>
      texts.option({
        label: labels[name]?.[language] ?? name,
        from: toValue(name, from),
        to: toValue(name, to),
        count,
      }),
    ),
    ...named.map(({ topic, host }) => texts.meeting(neutralizeLinks(topic), neutralizeLinks(host))),
    ...(total > named.length ? [texts.more(total - named.length)] : []),
  ]
}

/** Emails the administrators of a tenant which of its meetings change with the modes of the operator. */
export async function notifyAdministrators(context: TenantContext, affected: Affected): Promise<void> {
  const { db, tenantId, services } = context
  const { origin } = await findMailBranding(db, services.env, tenantId)
  for (const administrator of await findAdministrators(db)) {
    const texts = modeChangeTexts[administrator.language]
    await sendAccountNotice(context, administrator, ({ text }) => ({
      subject: texts.subject,
      heading: texts.heading(affected.total),
      facts: describe(affected, administrator.language),
      advice: texts.advice(`${origin}/portal/meeting-settings`),
      footer: texts.footer(text),
    }))
  }
}
