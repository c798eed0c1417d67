import { labels } from '@foyer/contract/labels'
import { useLanguage } from './language.ts'

/** Returns the labels of roles, statuses and languages in the current language. */
export const useLabels = () => labels[useLanguage()]
