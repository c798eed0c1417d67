/**
 * Invisible characters: soft hyphens, zero-width spaces, marks that change the writing direction. They are pasted by
 * accident and can make one name look like another. Scripts and emoji need joiners and variation selectors.
 */
const invisible = /(?!\u200C|\u200D|[\uFE00-\uFE0F])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

export const removeInvisible = (text: string): string => text.replace(invisible, '')
