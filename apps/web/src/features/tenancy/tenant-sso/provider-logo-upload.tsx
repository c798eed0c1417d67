import { type IdentityProvider, tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { Text } from '@mantine/core'
import { useId } from 'react'
import { tenantImageTexts } from '#features/tenancy/tenant-brands/shared/tenant-image.texts.ts'
import { TenantImage } from '#features/tenancy/tenant-brands/shared/tenant-image.tsx'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { tenantSsoTexts } from './tenant-sso.texts.ts'

/** The logo on a provider's button. `origin` is that of the tenant, which serves it. */
export function ProviderLogoUpload({ provider: { id, logo }, origin }: { provider: IdentityProvider; origin: string }) {
  const t = useTexts(tenantSsoTexts)
  const { limits } = useTexts(tenantImageTexts)
  const hintId = useId()
  const upload = useCallMutation(tenantSso.uploadLogo, { errors: 'form' })
  const remove = useCallMutation(tenantSso.deleteLogo)
  return (
    <div>
      <TenantImage
        label={t.logo}
        description={t.logoEffect}
        hintId={hintId}
        url={logo === '' ? '' : `${origin}${logo}`}
        shown="light"
        upload={(file) => upload.mutateAsync({ provider: id, file })}
        remove={() => remove.mutateAsync({ id })}
      />
      <Text id={hintId} size="xs" c="dimmed">
        {limits}
      </Text>
    </div>
  )
}
