import { tenantClientsLabels } from '@foyer/contract/tenancy/tenant-clients'
import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts, toTexts } from '#lib/texts.ts'

const labels = toTexts(tenantClientsLabels)

export const tenantClientsTexts = defineTexts({
  en: {
    ...commonTexts.en,
    ...labels.en,
    ios: 'iOS',
    android: 'Android',
    windows: 'Windows',
    linux: 'Linux',
    mac: 'Mac',
    enabledHint: 'The pages for joining offer it to visitors on this platform, and it may sign in.',
    currentVersionHint: 'The one that the link installs. Older apps learn of it.',
    minVersionHint: 'The oldest one to use.',
    storeUrlHint: 'With https, to a store or to a page of yours.',
    forcedUpdateHint: 'Versions below the minimum can neither sign in nor join.',
    notAllowed:
      'The operator has turned off apps of this kind: they are neither offered nor accepted, and these settings wait.',
    saved: 'App edited successfully',
    lastChange: (name: string, date: string) => `Last changed by ${name} on ${date}`,
  },
  fr: {
    ...commonTexts.fr,
    ...labels.fr,
    ios: 'iOS',
    android: 'Android',
    windows: 'Windows',
    linux: 'Linux',
    mac: 'Mac',
    enabledHint:
      'Les pages d’entrée la proposent aux visiteurs de cette plateforme, et elle peut se connecter au portail.',
    currentVersionHint: 'Celle qu’installe le lien. Les applications plus anciennes en sont informées.',
    minVersionHint: 'La plus ancienne à utiliser.',
    storeUrlHint: 'Avec https, vers un magasin ou l’une de vos pages.',
    forcedUpdateHint: 'Les versions inférieures au minimum ne peuvent ni se connecter ni rejoindre de réunion.',
    notAllowed:
      'L’opérateur a désactivé les applications de ce type : elles ne sont ni proposées ni acceptées, et ces paramètres restent en attente.',
    saved: 'Application modifiée',
    lastChange: (name, date) => `Dernière modification par ${name} le ${date}`,
  },
})
