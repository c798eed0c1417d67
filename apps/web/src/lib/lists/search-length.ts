/**
 * Checks whether a text is worth searching for while it is typed. One character of Latin script or a digit matches too
 * much; of other scripts it may be a name.
 */
export const isLongEnough = (text: string): boolean => text.length > 1 || /(?!\p{Script=Latin})\p{L}/u.test(text)
