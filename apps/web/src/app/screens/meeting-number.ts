const digits = 10

/** The meeting's number in what was typed or pasted: ten digits with blanks or dashes, or a link that ends in them. */
export function meetingNumberIn(text: string): string | undefined {
  const trimmed = text.trim()
  const linked = /\/join\/(\d{10})(?:[/?#]|$)/.exec(trimmed)?.[1]
  if (linked !== undefined) return linked
  const bare = trimmed.replace(/[\s-]/g, '')
  return /^\d+$/.test(bare) && bare.length === digits ? bare : undefined
}
