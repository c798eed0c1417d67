import { tenantBrands } from '@foyer/contract/tenancy/tenant-brands'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { useCallQuery } from '#lib/queries.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { BrandEditor } from './brand-editor.tsx'

/** The brand of a tenant: its images, texts and colours. */
export function BrandSection() {
  const tenant = useCallQuery(tenants.get, {})
  const brands = useCallQuery(tenantBrands.list, {})
  return (
    <QueryBoundary result={tenant}>
      {({ url, name, signupNormal, signupSocial }) => (
        <QueryBoundary result={brands}>
          {({ items: [brand], pictures }) => (
            <BrandEditor
              name={name}
              signup={signupNormal || signupSocial}
              brand={brand ?? null}
              pictures={pictures}
              origin={new URL(url).origin}
            />
          )}
        </QueryBoundary>
      )}
    </QueryBoundary>
  )
}
