import { useMantineContext } from '@mantine/core'
import { PersonAvatar } from './person-avatar.tsx'

type TenantAvatarProps = {
  name: string
  /** URLs of the logos for light and dark backgrounds, or empty; unknown until they are loaded. */
  logos: { readonly logoDark: string; readonly logoWhite: string } | undefined
}

/** A tenant's logo in a list, the other one on a contrasting plate, or initials. Decorative: the name is beside it. */
export function TenantAvatar({ name, logos = { logoDark: '', logoWhite: '' } }: TenantAvatarProps) {
  const isDark = useMantineContext().colorScheme === 'dark'
  const [fitting, other] = isDark ? [logos.logoWhite, logos.logoDark] : [logos.logoDark, logos.logoWhite]
  const plate = fitting === '' ? (isDark ? 'light' : 'dark') : undefined
  return <PersonAvatar name={name} picture={fitting || other} plate={plate} square />
}
