import { mailLog } from '@foyer/contract/operations/mail-log'
import { tenantSmtp } from '@foyer/contract/tenancy/tenant-smtp'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RequirementRow } from '#features/identity/two-factor/requirement-row.tsx'
import { TenantSubdomain } from '#features/tenancy/tenants/tenant-subdomain.tsx'
import { buildTenantPath } from '#features/tenancy/tenants/tenants.rules.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { SettingsRow, SettingsRows } from '#ui/form/settings-row.tsx'
import { detailTexts } from '#ui/layout/detail.texts.ts'
import { TenantAdministrator } from './tenant-administrator.tsx'
import { tenantStatesTexts } from './tenant-states.texts.ts'

type TenantProps = { tenant: TenantSettings }

/** The settings of a tenant as rows: each with its state, and the way to change it. */
export function TenantStates({ tenant, isOwn }: TenantProps & { isOwn: boolean }) {
  const t = useTexts(tenantStatesTexts)
  const canSignIn = useCan(tenantSso.list)
  const canMail = useCan(tenantSmtp.list)
  const toSection = (section: string) => buildTenantPath(tenant.tenantuuid, section)
  return (
    <SettingsRows label={t.overview}>
      <TenantSubdomain tenant={tenant} />
      <TenantAdministrator tenant={tenant} />
      <RequirementRow />
      {canSignIn && (
        <SectionRow title={t.signIn} to={toSection('sso')}>
          <SignInState />
        </SectionRow>
      )}
      <SectionRow title={t.signUp} to={toSection('sign-up')}>
        <SignUpState tenant={tenant} />
      </SectionRow>
      {canMail && (
        <SectionRow title={t.mailServer} to={toSection('smtp')}>
          <MailServerState tenant={tenant} isOwn={isOwn} />
        </SectionRow>
      )}
      <SectionRow title={t.branding} to={toSection('branding')}>
        <BrandState tenant={tenant} />
      </SectionRow>
    </SettingsRows>
  )
}

/** A setting that is changed in a section of its own. */
function SectionRow({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  const t = useTexts(tenantStatesTexts)
  const { buttonFor } = useTexts(detailTexts)
  return (
    <SettingsRow title={title} effect={children}>
      <Button component={Link} to={to} variant="default" aria-label={buttonFor(title, t.manage)}>
        {t.manage}
      </Button>
    </SettingsRow>
  )
}

/** Reserves the line until the state has loaded, so that no row moves. */
const waiting = '\u00a0'

function SignInState() {
  const t = useTexts(tenantStatesTexts)
  const formats = useFormats()
  const { data: providers } = useCallQuery(tenantSso.list, {})
  const names = providers?.items.filter(({ enabled }) => enabled).map(({ label }) => label)
  // Without providers there are always passwords.
  const { data: passwords } = useCallQuery(tenantSso.passwordSignIn, names?.length ? {} : undefined)
  if (names?.length === 0) return t.password
  if (names === undefined || passwords === undefined) return waiting
  return passwords.enabled ? formats.list([t.password, ...names]) : t.onlyProviders(formats.list(names))
}

function SignUpState({ tenant: { signupNormal, signupSocial } }: TenantProps) {
  const t = useTexts(tenantStatesTexts)
  if (signupNormal) return signupSocial ? t.byBoth : t.byEmail
  return signupSocial ? t.byProvider : t.signUpOff
}

function MailServerState({ tenant, isOwn }: TenantProps & { isOwn: boolean }) {
  const t = useTexts(tenantStatesTexts)
  const formats = useFormats()
  const { data: servers } = useCallQuery(tenantSmtp.list, {})
  // The log is that of one's own organisation.
  const canRead = useCan(mailLog.list) && isOwn && tenant.sendsEmail
  const { data: mails } = useCallQuery(
    mailLog.list,
    canRead ? { page: 1, size: 1, sort: '-written', filters: { state: 'sent' } } : undefined,
  )
  if (servers === undefined || (canRead && mails === undefined)) return waiting
  if (!tenant.sendsEmail) return t.noMailServer
  const sentAt = mails?.items[0]?.sentAt
  const server = servers.items[0]?.host ?? t.installation
  return sentAt ? `${server} · ${t.lastSent(formats.dateTime(sentAt))}` : server
}

function BrandState({ tenant: { missingSetup } }: TenantProps) {
  const t = useTexts(tenantStatesTexts)
  const logo = missingSetup.includes('logo') ? t.noLogo : t.ownLogo
  return `${logo} · ${missingSetup.includes('theme') ? t.usualColours : t.ownColours}`
}
