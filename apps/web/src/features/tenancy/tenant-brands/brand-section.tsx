import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { tenantSettingsQuery } from '#features/tenancy/tenants/tenants.queries.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { BrandForm } from './brand-form.tsx'
import { BrandPictures } from './brand-pictures.tsx'
import { brandQuery } from './tenant-brands.queries.ts'

/** The brand of a tenant: its images, texts and colours. */
export function BrandSection({ tenantuuid }: { tenantuuid: string }) {
  const tenant = useQuery(tenantSettingsQuery(tenantuuid))
  const brands = useQuery(brandQuery(tenantuuid))
  return (
    <QueryBoundary result={tenant}>
      {({ url, name, signupNormal }) => (
        <QueryBoundary result={brands}>
          {({ brand, pictures }) => (
            <Stack gap="lg" maw={960}>
              <BrandPictures tenantuuid={tenantuuid} origin={new URL(url).origin} pictures={pictures} />
              <BrandForm
                key={tenantuuid}
                tenantuuid={tenantuuid}
                name={name}
                signup={signupNormal}
                brand={brand ?? null}
              />
            </Stack>
          )}
        </QueryBoundary>
      )}
    </QueryBoundary>
  )
}
