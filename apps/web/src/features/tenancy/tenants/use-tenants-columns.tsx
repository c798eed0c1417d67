import { setupSteps } from '@foyer/contract/tenancy/tenant-constants'
import type { Tenant, TenantFigures } from '@foyer/contract/tenancy/tenants.shapes'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { ShareBar } from '#ui/base/share-bar.tsx'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { PersonName } from '#ui/person/person-name.tsx'
import { TenantAvatar } from '#ui/person/tenant-avatar.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import { TenantStatus } from './tenant-status.tsx'
import { isSettingUp } from './tenants.rules.ts'
import { tenantsTexts } from './tenants.texts.ts'
import classes from './tenants-table.module.css'

/** Columns that are hidden until they are chosen: the address says more than the short name, and few need the others. */
export const hiddenAtFirst = ['sname', 'admin', 'adminEmail'] as const

/** Users are seen again after this long only, so that those who were seen since may still be there. */
const presentMs = 6 * 60_000

type FindFigures = (tenantuuid: string) => TenantFigures | undefined

/** Returns the columns of tenants; those with numbers are empty until they are counted. */
export function useTenantsColumns(find: FindFigures): Column<Tenant>[] {
  const t = useTexts(tenantsTexts)
  const formats = useFormats()
  const writeNumber = (value: number | undefined) => (value === undefined ? '' : formats.number(value))
  return [
    {
      key: 'name',
      header: t.name,
      sort: 'name',
      breakWords: true,
      width: 11.5,
      cell: (tenant) => tenant.name,
      before: ({ name, tenantuuid }) => <TenantAvatar name={name} logos={find(tenantuuid)?.logos} />,
      below: (tenant) => new URL(tenant.url).host,
    },
    { key: 'sname', header: t.sname, width: 8, priority: 3, cell: (tenant) => tenant.sname },
    {
      key: 'admin',
      header: t.admin,
      headerOnCards: false,
      breakWords: true,
      width: 9,
      priority: 2,
      cell: (tenant) => (tenant.admin === '' ? '' : <PersonName name={tenant.admin} email={tenant.adminEmail} />),
    },
    {
      key: 'adminEmail',
      header: t.adminEmail,
      headerOnCards: false,
      breakWords: true,
      width: 12,
      priority: 2,
      cell: (tenant) => tenant.adminEmail,
    },
    {
      key: 'users',
      header: t.users,
      width: 4.5,
      align: 'end',
      priority: 2,
      cell: ({ tenantuuid }) => writeNumber(find(tenantuuid)?.users),
    },
    {
      key: 'meetings',
      header: t.meetings,
      width: 7.5,
      align: 'end',
      priority: 2,
      cell: ({ tenantuuid }) => writeNumber(find(tenantuuid)?.meetings),
    },
    {
      key: 'lastActive',
      header: t.lastActive,
      width: 7,
      priority: 3,
      cell: ({ tenantuuid }) => <LastActive figures={find(tenantuuid)} />,
    },
    {
      key: 'mail',
      header: t.mail,
      width: 8.5,
      priority: 2,
      cell: ({ tenantuuid }) => <MailState mail={find(tenantuuid)?.mail} />,
    },
    {
      key: 'twoFactor',
      header: t.twoFactor,
      width: 6,
      priority: 3,
      cell: ({ tenantuuid }) => {
        const share = find(tenantuuid)?.twoFactorShare ?? null
        return share !== null && <ShareBar share={share} isQuiet />
      },
    },
    {
      key: 'status',
      header: t.status,
      headerOnCards: false,
      besideTitleOnCards: true,
      width: 6.5,
      cell: (tenant) => <State tenant={tenant} figures={find(tenant.tenantuuid)} />,
    },
    {
      key: 'added',
      header: t.addedOn,
      sort: 'added',
      defaultDescending: true,
      width: 9,
      priority: 3,
      cell: (tenant) => formats.date(tenant.createdAt),
    },
  ]
}

function LastActive({ figures }: { figures: TenantFigures | undefined }) {
  const t = useTexts(tenantsTexts)
  const formats = useFormats()
  if (figures === undefined) return null
  const { live, lastActiveAt } = figures
  const isPresent = lastActiveAt !== null && Date.now() - Date.parse(lastActiveAt) < presentMs
  if (live || isPresent)
    return (
      <span className={classes.now}>
        <span className={classes.dot} aria-hidden />
        {t.now}
      </span>
    )
  if (lastActiveAt === null) return <span className={classes.faint}>{t.never}</span>
  return (
    <time dateTime={lastActiveAt} title={formats.dateTime(lastActiveAt)} className={classes.faint}>
      {formats.soon(lastActiveAt)}
    </time>
  )
}

function MailState({ mail }: { mail: TenantFigures['mail'] | undefined }) {
  const t = useTexts(tenantsTexts)
  const formats = useFormats()
  if (mail === undefined) return null
  if (mail.state === 'failing' && mail.since !== null) {
    const isToday = formats.date(mail.since) === formats.date(new Date())
    return (
      <span className={classes.bad} title={formats.dateTime(mail.since)}>
        {t.mailFails(isToday ? formats.time(mail.since) : formats.date(mail.since))}
      </span>
    )
  }
  return <span className={classes.faint}>{mail.state === 'missing' ? t['mail:missing'] : t['mail:works']}</span>
}

function State({ tenant, figures }: { tenant: Tenant; figures: TenantFigures | undefined }) {
  const t = useTexts(tenantsTexts)
  if (tenant.status === 'active' && figures !== undefined && isSettingUp(figures))
    return (
      <StatusBadge tone="info">
        {t.setUp(setupSteps.length - figures.missingSetup.length, setupSteps.length)}
      </StatusBadge>
    )
  return <TenantStatus status={tenant.status} />
}
