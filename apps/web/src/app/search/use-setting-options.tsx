import { profile } from '@foyer/contract/identity/profile'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { IconAdjustments } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { openOverlay } from '#app/overlays/overlay-state.ts'
import { buildTenantPath } from '#features/tenancy/tenants/tenants.rules.ts'
import { useCan } from '#lib/can.tsx'
import { useSession } from '#lib/session.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { searchTexts } from './search.texts.ts'
import type { SearchOption } from './search-options.ts'
import { type SettingPlace, settingIndex, settingPlaces } from './settings-index.ts'

/** Returns the settings that the user can open, each with the page that it is on. */
export function useSettingOptions(): readonly SearchOption[] {
  const t = useTexts(searchTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const tenantuuid = useSession().user?.tenantuuid ?? ''
  const canSeeProfile = useCan(profile.get)
  const canSeeTenant = useCan(tenants.get)
  const canDelete = useCan(tenants.delete)
  const isOpen = (place: SettingPlace) => {
    if (place === 'panel') return true
    if (place === 'profile') return canSeeProfile
    return canSeeTenant && (place !== 'danger' || canDelete)
  }
  const open = (place: SettingPlace) => {
    if (place === 'panel') return openOverlay('settings')
    void navigate({ to: place === 'profile' ? '/portal/profile' : buildTenantPath(tenantuuid, place) })
  }
  return settingIndex.flatMap(({ place, words, ...label }): SearchOption[] => {
    if (!isOpen(place)) return []
    const name = settingPlaces[place][language]
    return [
      {
        key: `${place}-${label.en}`,
        icon: <IconAdjustments />,
        label: label[language],
        // In the other language too: guides and colleagues may name it so.
        words: `${words} ${label.en} ${label.fr}`,
        detail: place === 'profile' || place === 'panel' ? name : t.ofTenant(name),
        choose: () => open(place),
      },
    ]
  })
}
