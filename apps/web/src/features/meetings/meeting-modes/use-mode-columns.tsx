import type { MeetingMode } from '@foyer/contract/meetings/options/meeting-modes'
import { IconAdjustments, IconShieldLock } from '@tabler/icons-react'
import { useFormats } from '#lib/format.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import { findDefault, findDifferences, listFixed } from './meeting-modes.rules.ts'
import { modesTexts } from './meeting-modes.texts.ts'
import classes from './modes.module.css'
import { useModeName } from './shared/use-mode-name.ts'
import { useFindOptions } from './use-find-modes.ts'
import { useOptionTexts } from './use-option-texts.ts'

/** Returns the columns of the list; a search for an option shows its value in each mode. */
export function useModeColumns(modes: readonly MeetingMode[], search: string): Column<MeetingMode>[] {
  const t = useTexts(modesTexts)
  const formats = useFormats()
  const describe = useDescribeMode(search)
  const nameMode = useModeName()
  const usual = findDefault(modes)
  const hasGroups = modes.some(({ groups }) => groups.length > 0)
  const nameGroups = ({ isDefault, groups }: MeetingMode) => {
    const names = groups.map(({ name }) => name)
    return [...(isDefault ? [hasGroups ? t.everybodyElse : t.everybody] : []), ...names].join(', ') || '–'
  }
  return [
    {
      key: 'name',
      header: t.mode,
      breakWords: true,
      width: 18,
      cell: nameMode,
      before: ({ origin }) => (
        <span className={classes.icon} aria-hidden>
          {origin === 'operator' ? <IconShieldLock /> : <IconAdjustments />}
        </span>
      ),
      beside: (mode) => <ModeBadges mode={mode} />,
      below: describe,
    },
    {
      key: 'usedBy',
      header: t.usedBy,
      headerOnCards: false,
      wraps: true,
      width: 9,
      cell: (mode) => <Uses mode={mode} />,
    },
    { key: 'groups', header: t.defaultFor, breakWords: true, width: 9, priority: 3, cell: nameGroups },
    {
      key: 'differs',
      header: t.differsIn,
      width: 6,
      align: 'end',
      priority: 3,
      cell: (mode) =>
        usual === undefined || mode.isDefault ? '–' : findDifferences(mode.effective, usual.effective).length,
    },
    {
      key: 'changed',
      header: t.changed,
      width: 9,
      priority: 3,
      wraps: true,
      cell: ({ changedBy, changedAt }) =>
        changedAt !== null && (
          <>
            <div>{changedBy}</div>
            <div className={classes.small}>{formats.date(changedAt)}</div>
          </>
        ),
    },
  ]
}

/** Shows what is special about a mode. */
export function ModeBadges({ mode }: { mode: MeetingMode }) {
  const t = useTexts(modesTexts)
  const isOperator = useTenant()?.operator === true
  return (
    <>
      {mode.isDefault && <StatusBadge tone="accent">{t.default}</StatusBadge>}
      {mode.isLimit && !isOperator && mode.origin === 'operator' && <StatusBadge tone="info">{t.floor}</StatusBadge>}
      {mode.origin === 'built-in' && <StatusBadge>{t.builtIn}</StatusBadge>}
      {mode.status === 'disabled' && <StatusBadge>{t.off}</StatusBadge>}
    </>
  )
}

function Uses({ mode }: { mode: MeetingMode }) {
  const lines = useUseLines()(mode)
  return lines.map((line, index) => (
    <div key={line} {...(index > 0 ? { className: classes.small } : {})}>
      {line}
    </div>
  ))
}

/** Returns by how many meetings a mode is used, and by how many personal ones, in words. */
function useUseLines() {
  const t = useTexts(modesTexts)
  return ({ meetings, personal }: Pick<MeetingMode, 'meetings' | 'personal'>): readonly string[] => {
    if (meetings + personal === 0) return [t.notUsed]
    return [...(meetings > 0 ? [t.meetingCount(meetings)] : []), ...(personal > 0 ? [t.personalCount(personal)] : [])]
  }
}

/** Returns by how many meetings a mode is used, in words. */
export function useUses() {
  const writeLines = useUseLines()
  return (mode: Pick<MeetingMode, 'meetings' | 'personal'>): string => writeLines(mode).join(', ')
}

/** Returns the line below a mode: its value of the options that are searched, or what it is for. */
function useDescribeMode(search: string) {
  const t = useTexts(modesTexts)
  const { label, value } = useOptionTexts()
  const found = useFindOptions()(search).slice(0, 3)
  const isOperator = useTenant()?.operator === true
  return ({ description, origin, isLimit, effective }: MeetingMode): string => {
    if (found.length > 0)
      return found.map((name) => `${label(name)}: ${value(name, effective.options[name])}`).join(' · ')
    const fixed = isLimit && !isOperator ? listFixed(effective).length : 0
    if (fixed > 0) return t.fixes(fixed)
    return origin === 'built-in' ? t.standardWhy : description
  }
}
