import { toCallName } from '@foyer/contract/call'
import type { Labels } from '@foyer/contract/field-labels'
import type { Language } from '@foyer/contract/language'
import { meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { meetingOptionsLabels } from '@foyer/contract/meetings/options/meeting-options.labels'
import { standardModeId } from '@foyer/contract/meetings/options/mode-id'
import { sendAccountNotice } from '#features/identity/auth/account-notice.commands.ts'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import { writeAudit } from '#platform/calls/audit.ts'
import type { TenantContext } from '#platform/calls/context.ts'
import { neutralizeLinks } from '#platform/mail/mail-text.ts'
import type { Affected } from './collisions.commands.ts'
import { modeChangeTexts } from './mode-change.texts.ts'
import type { ModeRow, TenantModes } from './shared/modes.store.ts'
import { nameMode } from './shared/modes.ts'
import { findAdministrators } from './spread.store.ts'

const maxNamedMeetings = 10
const labels: Labels = meetingOptionsLabels

/** The default of a tenant that the operator has withdrawn, and the mode that new meetings have instead; null is the built-in one. */
type DefaultChange = { from: ModeRow; to: ModeRow | null }

const findDefault = ({ rows }: TenantModes): ModeRow | undefined => rows.find(({ is_default }) => is_default)

/** Finds out whether a tenant has lost its default mode. */
export function findDefaultChange(before: TenantModes, after: TenantModes): DefaultChange | undefined {
  const [from, to] = [findDefault(before), findDefault(after)]
  return from === undefined || from.id === to?.id ? undefined : { from, to: to ?? null }
}

/** Writes to the audit log of a tenant that its default mode is another one because of the operator. */
export const recordDefaultChange = ({ db, tenantId }: TenantContext, { from, to }: DefaultChange) =>
  writeAudit(db, {
    ...{ tenantId, actor: undefined, call: toCallName(meetingModes.setDefault), address: '' },
    entry: {
      ...(to === null ? { label: standardModeId } : { objectId: to.id, label: to.name }),
      before: { modeId: from.name },
      after: { modeId: nameMode(to), reason: 'mode-withdrawn' },
    },
  })

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

function describeDefault({ from, to }: DefaultChange, language: Language): string {
  const texts = modeChangeTexts[language]
  return texts.newDefault({
    from: neutralizeLinks(from.name),
    to: to === null ? texts.standard : neutralizeLinks(to.name),
  })
}

/**
 * Emails the administrators of a tenant which of its meetings change with the modes of the operator, and which mode new
 * meetings have if their default is gone.
 */
export async function notifyAdministrators(
  context: TenantContext,
  { affected, defaultChange }: { affected: Affected; defaultChange: DefaultChange | undefined },
): Promise<void> {
  const { db, tenantId, services } = context
  const { origin } = await findMailBranding(db, services.env, tenantId)
  for (const administrator of await findAdministrators(db)) {
    const { language } = administrator
    const texts = modeChangeTexts[language]
    await sendAccountNotice(context, administrator, ({ text }) => ({
      subject: texts.subject,
      heading: affected.total > 0 ? texts.heading(affected.total) : texts.defaultHeading,
      facts: [
        ...(defaultChange === undefined ? [] : [describeDefault(defaultChange, language)]),
        ...describe(affected, language),
      ],
      advice: texts.advice(`${origin}/portal/meeting-settings`),
      footer: texts.footer(text),
    }))
  }
}
