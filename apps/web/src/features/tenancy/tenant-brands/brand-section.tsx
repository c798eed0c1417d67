import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { tenantSettingsQuery } from '#features/tenancy/tenants/tenants.queries.ts'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { SectionSkeleton } from '#ui/feedback/section-skeleton.tsx'
import { BrandForm } from './brand-form.tsx'
import { BrandPictures } from './brand-pictures.tsx'
import { brandQuery } from './tenant-brands.queries.ts'

/** The brand of a tenant: its images, texts and colours. */
export function BrandSection({ tenantuuid }: { tenantuuid: string }) {
  const tenant = useQuery(tenantSettingsQuery(tenantuuid))
  const brands = useQuery(brandQuery(tenantuuid))
  if (tenant.data && brands.data) {
    const { url, name, signupNormal } = tenant.data
    const { brand, pictures } = brands.data
    return (
      <Stack gap="lg" maw={960}>
        <BrandPictures tenantuuid={tenantuuid} origin={new URL(url).origin} pictures={pictures} />
        <BrandForm key={tenantuuid} tenantuuid={tenantuuid} name={name} signup={signupNormal} brand={brand} />
      </Stack>
    )
  }
  const failed = tenant.isError ? tenant : brands
  if (!failed.isError) return <SectionSkeleton />
  return (
    <ErrorAlert message={failed.error.message} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
  )
}
