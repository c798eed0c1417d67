export const maxRating = 5
/** Up to which rating the page asks what went wrong. */
export const lowRating = 3
export const maxSuggestionLength = 1000

/** The possible issues of the video of others, of their sound, and of what they share. */
export const videoIssues = ['frozen', 'blurred', 'none'] as const
export const audioIssues = ['echo', 'cut-out', 'noise', 'none'] as const
export const shareIssues = ['frozen', 'blurred', 'none'] as const
