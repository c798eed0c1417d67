import type { Smtp } from '@foyer/contract/tenancy/tenant-smtp'
import { useTexts } from '#lib/texts.ts'
import { type SmtpValues, toValues } from './tenant-smtp.rules.ts'
import { tenantSmtpTexts } from './tenant-smtp.texts.ts'

const fields = ['host', 'fromName', 'fromEmail', 'username', 'security', 'port'] as const

/** The fields that differ between the saved server and the form, with the labels shown to the user. */
export function useDifferences() {
  const t = useTexts(tenantSmtpTexts)
  const toLabel = (field: (typeof fields)[number], values: SmtpValues) =>
    field === 'security' ? t[values.security] : String(values[field])
  return (saved: Smtp, typed: SmtpValues) => {
    const theirs = toValues(saved)
    return fields
      .filter((field) => theirs[field] !== typed[field])
      .map((field) => ({ field: t[field], yours: toLabel(field, typed), theirs: toLabel(field, theirs) }))
  }
}
