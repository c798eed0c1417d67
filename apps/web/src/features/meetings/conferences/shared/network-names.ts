import { defineTexts, useTexts } from '#lib/texts.ts'

/** The kinds of networks that browsers tell. */
const networkTexts = defineTexts({
  en: {
    'network:wifi': 'Wi-Fi',
    'network:cellular': 'Mobile network',
    'network:ethernet': 'Cable',
    'network:bluetooth': 'Bluetooth',
  },
  fr: {
    'network:wifi': 'Wi-Fi',
    'network:cellular': 'Réseau mobile',
    'network:ethernet': 'Câble',
    'network:bluetooth': 'Bluetooth',
  },
})

/** Returns a function that names a kind of network; one that is not known is named as the browser does. */
export function useNetworkName(): (network: string) => string {
  const t: { readonly [name: string]: unknown } = useTexts(networkTexts)
  return (network) => {
    const name = t[`network:${network}`]
    return typeof name === 'string' ? name : network
  }
}
