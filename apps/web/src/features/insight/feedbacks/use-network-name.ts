import { useTexts } from '#lib/texts.ts'
import { feedbacksTexts } from './feedbacks.texts.ts'

/** Returns a function that names a kind of network; one that is not known is named as the browser does. */
export function useNetworkName(): (network: string) => string {
  const t: { readonly [name: string]: unknown } = useTexts(feedbacksTexts)
  return (network) => {
    const name = t[`network:${network}`]
    return typeof name === 'string' ? name : network
  }
}
