import { maxCounted } from '@foyer/contract/constants'
import type { PlatformCause, TenantCause } from '@foyer/contract/insight/operator-home'
import { mailProblemLabels } from '@foyer/contract/operations/mail-problems'
import {
  IconCertificate,
  IconDatabaseExclamation,
  IconKeyOff,
  IconMailX,
  IconPlugConnectedX,
  IconProgressX,
  IconUserQuestion,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { buildTenantPath } from '#features/tenancy/tenants/tenants.rules.ts'
import { useSetupSteps } from '#features/tenancy/tenants/use-setup-steps.ts'
import { useFormats } from '#lib/format.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { operatorTexts } from './operator.texts.ts'

/** A row of what needs a look. */
export type Look = {
  readonly key: string
  readonly icon: ReactNode
  readonly tone: 'bad' | 'warning' | 'neutral'
  readonly title: string
  readonly hint: string
  /** Where it is solved; missing if that is outside the portal. */
  readonly action?: { readonly label: string; readonly to: string }
}

const gigabyte = 1e9

/** Returns the functions that write problems as rows. */
export function useLooks(): {
  toPlatformLook: (cause: PlatformCause) => Look
  toTenantLook: (cause: TenantCause) => Look
} {
  const t = useTexts(operatorTexts)
  const formats = useFormats()
  const language = useLanguage()
  const toSteps = useSetupSteps()
  const join = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ')
  const since = (instant: string) => t.since(formats.dateTime(instant))
  const writeMail = (cause: Extract<TenantCause | PlatformCause, { kind: 'mail' }>) =>
    join(
      since(cause.since),
      cause.waiting === 0 ? '' : t.waiting(cause.waiting, formats.capped(cause.waiting, maxCounted)),
      mailProblemLabels[`problem:${cause.problem}`][language],
    )

  const toPlatformLook = (cause: PlatformCause): Look => {
    const { kind: key } = cause
    switch (cause.kind) {
      case 'engine-away':
        return {
          ...{ key, icon: <IconPlugConnectedX />, tone: 'bad', title: t.engineAway },
          hint: join(since(cause.since), t.engineAwayHint),
          action: { label: t.openLive, to: '/portal/live-meeting' },
        }
      case 'mail':
        return {
          ...{ key, icon: <IconMailX />, tone: 'bad', title: t.platformMail(cause.tenants), hint: writeMail(cause) },
          action: { label: t.openTenants, to: '/portal/tenant?mail=failed' },
        }
      case 'disk':
        return {
          ...{ key, icon: <IconDatabaseExclamation />, tone: 'warning' },
          title: t.disk(formats.percent(Math.round(cause.usedShare * 100) / 100)),
          hint: t.diskHint(formats.number(Math.floor(cause.freeBytes / gigabyte))),
        }
      case 'certificate': {
        const expired = cause.expiresAt < new Date().toISOString()
        const when = formats.dateTime(cause.expiresAt)
        return {
          ...{ key, icon: <IconCertificate />, tone: expired ? 'bad' : 'warning' },
          title: expired ? t.certificateExpired : t.certificate,
          hint: t.certificateHint(when),
        }
      }
    }
  }

  const toTenantLook = (cause: TenantCause): Look => {
    const { kind, tenantuuid, name } = cause
    const key = `${kind}-${tenantuuid}-${kind === 'provider' ? cause.label : ''}`
    const toSection = (section: string) => buildTenantPath(tenantuuid, section)
    switch (cause.kind) {
      case 'mail':
        return {
          ...{ key, icon: <IconMailX />, tone: 'warning', title: t.tenantMail(name), hint: writeMail(cause) },
          action: { label: t.openMail, to: toSection('smtp') },
        }
      case 'provider':
        return {
          ...{ key, icon: <IconKeyOff />, tone: 'warning', title: t.provider(name, cause.label) },
          hint: since(cause.since),
          action: { label: t.openProvider, to: toSection('sso') },
        }
      case 'no-administrator':
        return {
          ...{ key, icon: <IconUserQuestion />, tone: 'neutral', title: t.noAdministrator(name) },
          hint: t.invited(formats.fromNow(cause.since), cause.email),
          action: { label: t.openUsers, to: toSection('users') },
        }
      case 'setup': {
        const steps = toSteps(cause, false)
        const next = steps.find(({ done }) => !done)
        return {
          ...{ key, icon: <IconProgressX />, tone: 'neutral' },
          title: t.setup(name, steps.filter(({ done }) => done).length, steps.length),
          hint: join(t.lastThere(formats.date(cause.since)), next ? t.next(next.label) : ''),
          action: { label: t.openSetup, to: toSection('settings') },
        }
      }
    }
  }
  return { toPlatformLook, toTenantLook }
}
