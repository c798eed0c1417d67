/** Returns a text in the characters of a Western keyboard: East Asian keyboards write its digits and dashes wider. */
export const toUsualWidth = (text: string): string => text.normalize('NFKC')
