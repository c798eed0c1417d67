import type { Output } from '@foyer/contract/call'
import { twoFactor } from '@foyer/contract/identity/two-factor'
import { lazy, Suspense } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useLabels } from '#lib/texts/labels.ts'
import { useTexts } from '#lib/texts.ts'
import { useNow } from '#lib/time/use-now.ts'
import { SectionSkeleton } from '#ui/feedback/section-skeleton.tsx'
import { SettingEditor } from '#ui/form/settings-row.tsx'
import { requirementTexts } from './requirement.texts.ts'

const RequirementForm = lazy(async () => ({ default: (await import('./requirement-form.tsx')).RequirementForm }))

const levels = ['client', 'member', 'admin'] as const
type Requirement = Output<typeof twoFactor.requirement>

/** Which accounts of the tenant need a second factor, and since when; its form opens below. */
export function RequirementRow() {
  const t = useTexts(requirementTexts)
  const { data } = useCallQuery(twoFactor.requirement, {})
  const describe = useDescribeRequirement()
  return (
    <SettingEditor title={t.twoFactor} state={data ? describe(data) : '\u00a0'} verb={t.manage}>
      {data && (
        <Suspense fallback={<SectionSkeleton />}>
          <RequirementForm requirement={data} />
        </Suspense>
      )}
    </SettingEditor>
  )
}

/** Returns a function that says of whom a second factor is required, and since or from when. */
function useDescribeRequirement() {
  const t = useTexts(requirementTexts)
  const labels = useLabels()
  const formats = useFormats()
  const now = useNow()
  return ({ roles, from }: Requirement): string => {
    if (from === null) return t.notRequired
    const required = levels.filter((level) => roles.includes(level))
    const others = roles.length - required.length
    const date = formats.date(from)
    const when = Date.parse(from) > now ? t.from(date) : t.since(date)
    if (required.length === levels.length) return t.ofAll(when)
    const names = [...required.map((level) => labels.role[level]), ...(others === 0 ? [] : [t.others(others)])]
    return t.ofSome(when, formats.list(names))
  }
}
