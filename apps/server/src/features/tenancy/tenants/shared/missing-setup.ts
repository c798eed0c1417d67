import { setupSteps } from '@foyer/contract/tenancy/tenant-constants'
import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'

type TenantSetup = {
  has_logo: boolean
  has_theme: boolean
  has_smtp: boolean
  has_users: boolean
  has_meeting: boolean
  address: string
}

/** Lists the setup steps that are not done yet, in the order in which they are suggested. */
export const listMissingSetup = (setup: TenantSetup): TenantSettings['missingSetup'] => {
  const isMissing = {
    logo: !setup.has_logo,
    theme: !setup.has_theme,
    smtp: !setup.has_smtp,
    address: setup.address === '',
    users: !setup.has_users,
    meeting: !setup.has_meeting,
  }
  return setupSteps.filter((step) => isMissing[step])
}
