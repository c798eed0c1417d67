import { signUp } from '@foyer/contract/tenancy/sign-up'
import { desktopPlatforms, mobilePlatforms } from '@foyer/contract/tenancy/tenant-clients'
import { tenantFeatures } from '@foyer/contract/tenancy/tenant-features'
import { tenants } from '@foyer/contract/tenancy/tenants'
import type { TenantSettings as Tenant } from '@foyer/contract/tenancy/tenants.shapes'
import { Alert, Button, Stack, Text } from '@mantine/core'
import {
  IconAdjustments,
  IconAlertTriangle,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconEye,
  IconLogin,
  IconMail,
  IconPalette,
  IconToggleLeft,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { lazy } from 'react'
import { SetupChecklist, SetupStatus } from '#features/tenancy/tenants/setup-checklist.tsx'
import { TenantStatus } from '#features/tenancy/tenants/tenant-status.tsx'
import { buildTenantPath } from '#features/tenancy/tenants/tenants.rules.ts'
import { useViewPortal } from '#features/tenancy/tenants/use-view-portal.ts'
import { ApiError } from '#lib/api.ts'
import { Can, useCan } from '#lib/can.tsx'
import { useCallQuery } from '#lib/queries.ts'
import { TenantScope } from '#lib/session/tenant-scope.tsx'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Detail, type DetailSection } from '#ui/layout/detail.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import { tenantScreenTexts } from './tenant.texts.ts'

const TenantSettings = lazy(async () => ({
  default: (await import('#features/tenancy/tenants/tenant-settings-form.tsx')).TenantSettingsForm,
}))
const TenantStates = lazy(async () => ({ default: (await import('./tenant-states.tsx')).TenantStates }))
const TenantSignUp = lazy(async () => ({
  default: (await import('#features/tenancy/tenants/tenant-sign-up.tsx')).TenantSignUp,
}))
const OperatorSignUp = lazy(async () => ({
  default: (await import('#features/tenancy/sign-up/operator-sign-up.tsx')).OperatorSignUp,
}))
const BrandSection = lazy(async () => ({
  default: (await import('#features/tenancy/tenant-brands/brand-section.tsx')).BrandSection,
}))
const SmtpSection = lazy(async () => ({
  default: (await import('#features/tenancy/tenant-smtp/smtp-section.tsx')).SmtpSection,
}))
const TenantClientsSection = lazy(async () => ({
  default: (await import('#features/tenancy/tenant-clients/tenant-clients-section.tsx')).TenantClientsSection,
}))
const SsoSection = lazy(async () => ({
  default: (await import('#features/tenancy/tenant-sso/sso-section.tsx')).SsoSection,
}))
const UsersList = lazy(async () => ({ default: (await import('#features/identity/users/users-list.tsx')).UsersList }))
const TenantDanger = lazy(async () => ({
  default: (await import('#features/tenancy/tenants/danger-zone.tsx')).DangerZone,
}))

/** One tenant; its sections come from several slices. */
export function TenantScreen() {
  const t = useTexts(tenantScreenTexts)
  const params: { readonly tenantUuid?: string; readonly section?: string } = useParams({ strict: false })
  const tenantuuid = params.tenantUuid ?? ''
  const result = useCallQuery(tenants.get, { tenantuuid })
  if (result.data)
    return (
      <TenantScope tenantuuid={tenantuuid}>
        <TenantDetail tenant={result.data} section={params.section} />
      </TenantScope>
    )
  if (result.error instanceof ApiError && [400, 404].includes(result.error.status)) return <TenantNotFound />
  return (
    <Screen title={t.waiting}>
      <QueryBoundary result={result}>{() => null}</QueryBoundary>
    </Screen>
  )
}

function TenantNotFound() {
  const t = useTexts(tenantScreenTexts)
  return (
    <Screen title={t.notFound}>
      <EmptyState
        text={t.notFoundBody}
        action={
          <Button component={Link} to="/portal/tenant" variant="default">
            {t.toTenants}
          </Button>
        }
      />
    </Screen>
  )
}

function useSections(tenant: Tenant, isOwn: boolean): readonly DetailSection[] {
  const t = useTexts(tenantScreenTexts)
  const canDelete = useCan(tenants.delete)
  const canApprove = useCan(signUp.updateSettings)
  const { tenantuuid, name } = tenant
  const sections: DetailSection[] = [
    {
      key: 'settings',
      label: t.settings,
      icon: <IconAdjustments aria-hidden />,
      content: (
        <Stack gap="md">
          <SetupChecklist tenant={tenant} isOwn={isOwn} />
          <TenantStates key={`states-${tenantuuid}`} tenant={tenant} isOwn={isOwn} />
          <TenantSettings key={tenantuuid} tenant={tenant} />
        </Stack>
      ),
    },
    {
      key: 'branding',
      label: t.branding,
      icon: <IconPalette aria-hidden />,
      content: <BrandSection key={tenantuuid} />,
    },
    {
      key: 'sign-up',
      label: t.signup,
      icon: <IconUserPlus aria-hidden />,
      content: (
        <Stack gap="md">
          <TenantSignUp tenant={tenant} />
          {tenant.operator && canApprove && <OperatorSignUp />}
        </Stack>
      ),
    },
    {
      key: 'users',
      label: t.users,
      icon: <IconUsers aria-hidden />,
      content: <UsersList key={tenantuuid} tenantName={name} />,
    },
    {
      key: 'mobile-clients',
      label: t.mobileClients,
      icon: <IconDeviceMobile aria-hidden />,
      content: <TenantClientsSection key={`mobile-${tenantuuid}`} platforms={mobilePlatforms} />,
    },
    {
      key: 'desktop-clients',
      label: t.desktopClients,
      icon: <IconDeviceDesktop aria-hidden />,
      content: <TenantClientsSection key={`desktop-${tenantuuid}`} platforms={desktopPlatforms} />,
    },
    {
      key: 'sso',
      label: t.sso,
      icon: <IconLogin aria-hidden />,
      content: <SsoSection key={tenantuuid} />,
    },
    {
      key: 'smtp',
      label: t.smtp,
      icon: <IconMail aria-hidden />,
      content: <SmtpSection key={tenantuuid} />,
    },
  ]
  if (!canDelete || tenant.operator) return sections
  return [
    ...sections,
    {
      key: 'danger',
      label: t.danger,
      icon: <IconAlertTriangle aria-hidden />,
      danger: true,
      content: <TenantDanger tenant={tenant} />,
    },
  ]
}

/** Offers the operator what concerns a tenant as a whole. */
function TenantActions({ tenant: { tenantuuid } }: { tenant: Tenant }) {
  const t = useTexts(tenantScreenTexts)
  const { canView, view, isOpening } = useViewPortal()
  return (
    <Can call={tenantFeatures.get}>
      {canView(tenantuuid) && (
        <Button variant="default" leftSection={<IconEye />} loading={isOpening} onClick={() => view(tenantuuid)}>
          {t.viewPortal}
        </Button>
      )}
      <Button
        variant="default"
        component={Link}
        to={`/portal/tenant-features?tenant=${tenantuuid}`}
        leftSection={<IconToggleLeft />}
      >
        {t.features}
      </Button>
    </Can>
  )
}

function TenantDetail({ tenant, section }: { tenant: Tenant; section: string | undefined }) {
  const t = useTexts(tenantScreenTexts)
  const { user } = useSession()
  const isOwn = user?.tenantuuid === tenant.tenantuuid
  const sections = useSections(tenant, isOwn)
  const isSettings = section === undefined || section === 'settings'
  return (
    <Detail
      title={tenant.name}
      picture={<PersonAvatar name={tenant.name} size="large" square />}
      badge={<TenantStatus status={tenant.status} />}
      address={{ href: tenant.url, text: new URL(tenant.url).host }}
      status={isSettings ? undefined : <SetupStatus tenant={tenant} />}
      actions={<TenantActions tenant={tenant} />}
      copyable={[
        { label: t.link, value: tenant.url },
        { label: t.id, value: tenant.tenantuuid },
      ]}
      back={user?.role === 'superadmin' ? { to: '/portal/tenant', text: t.back } : undefined}
      notice={
        <>
          {tenant.status === 'disabled' && (
            <Alert color="gray" icon={<IconAlertTriangle />}>
              {t.disabledNotice}
            </Alert>
          )}
          {!isOwn && (
            <Text size="sm" c="dimmed">
              {t.notOwn(tenant.name)}
            </Text>
          )}
        </>
      }
      sections={sections}
      section={section}
      pathOf={(key) => buildTenantPath(tenant.tenantuuid, key)}
    />
  )
}
