import { defineTexts } from '#lib/texts.ts'

export const offeredAppTexts = defineTexts({
  en: {
    install: (platform: string) => `Get the app for ${platform}`,
    ios: 'iOS',
    android: 'Android',
    windows: 'Windows',
    linux: 'Linux',
    mac: 'Mac',
  },
  fr: {
    install: (platform) => `Installer l’application pour ${platform}`,
    ios: 'iOS',
    android: 'Android',
    windows: 'Windows',
    linux: 'Linux',
    mac: 'Mac',
  },
})
