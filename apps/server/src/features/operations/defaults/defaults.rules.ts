/** Without letters and digits that look alike. */
const passwordCharacters = 'abcdefghjkmnpqrstuvwxyz23456789'
const passwordLength = 8

/** Makes a random meeting password; `randomBelow(n)` returns an integer from 0 to n - 1. */
export const randomPassword = (randomBelow: (max: number) => number): string =>
  Array.from({ length: passwordLength }, () => passwordCharacters[randomBelow(passwordCharacters.length)]).join('')
