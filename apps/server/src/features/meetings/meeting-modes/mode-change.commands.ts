import { toCallName } from '@foyer/contract/call'
import type { Labels } from '@foyer/contract/field-labels'
import type { Language } from '@foyer/contract/language'
import { meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { optionNames } from '@foyer/contract/meetings/options/meeting-options'
import { meetingOptionsLabels } from '@foyer/contract/meetings/options/meeting-options.labels'
import { standardModeId } from '@foyer/contract/meetings/options/mode-id'
import { builtInMode, type ModeRules, parseStoredMode } from '@foyer/contract/meetings/options/mode-rules'
import { sendAccountNotice } from '#features/identity/auth/account-notice.commands.ts'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import { writeAudit } from '#platform/calls/audit.ts'
import type { TenantContext } from '#platform/calls/context.ts'
import { neutralizeLinks } from '#platform/mail/mail-text.ts'
import { type Affected, compareOptions } from './collisions.commands.ts'
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

type Named = { name: string; description: string }

/** Lists the options that are fixed, each with its value: `lobby:true, chat:off`. */
const toFixed = ({ options, freedoms }: ModeRules): string =>
  optionNames
    .filter((name) => freedoms[name] === 'fixed')
    .map((name) => `${name}:${options[name]}`)
    .join(', ')

/** Lists what the audit log records of a mode: its name, and the options that differ from the built-in one. */
export const toAuditFields = ({ name, description, options, freedoms }: Named & ModeRules) => ({
  name,
  description,
  ...Object.fromEntries(compareOptions(builtInMode.options, options).map((change) => [change.name, change.to])),
  fixed: toFixed({ options, freedoms }),
})

/**
 * Writes to the audit log of a tenant which of the operator's modes have changed there. `meetings` is how many of its
 * meetings change with them.
 */
export async function recordModeChanges(
  { db, tenantId }: TenantContext,
  { before, after, meetings }: { before: TenantModes; after: TenantModes; meetings: number },
): Promise<void> {
  const toFields = (row: ModeRow) => ({
    ...toAuditFields({ ...row, ...parseStoredMode(row) }),
    ...{ status: row.status, isLimit: row.is_limit },
  })
  const ofOperator = [...before.rows, ...after.rows].filter(({ origin_id }) => origin_id !== null)
  for (const id of new Set(ofOperator.map((row) => row.id))) {
    const [from, to] = [before, after].map(({ rows }) => rows.find((row) => row.id === id))
    const [old, present] = [from && toFields(from), to && toFields(to)]
    if (JSON.stringify(old) === JSON.stringify(present)) continue
    const call = from === undefined ? meetingModes.create : to === undefined ? meetingModes.delete : meetingModes.update
    await writeAudit(db, {
      ...{ tenantId, actor: undefined, call: toCallName(call), address: '' },
      entry: {
        ...{ objectId: id, label: (to ?? from)?.name ?? '' },
        before: to === undefined ? { name: from?.name ?? '' } : { ...old },
        after: { ...present, ...(meetings > 0 ? { meetings } : {}), reason: 'changed-by-operator' },
      },
    })
  }
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
