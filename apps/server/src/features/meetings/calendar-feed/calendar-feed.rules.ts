/** How much of a calendar is sent, whatever it contains. */
export const feedBounds = { daysBack: 30, daysAhead: 365, maxEntries: 10_000, maxOccurrences: 20_000 }
export const refreshMinutes = 60

const windowSeconds = 15 * 60
/** Requests per window; generous for a network, because the programs of many users read from the servers of one provider. */
export const feedLimits = { feed: 60, network: 1000 }

export const networkLimit = (network: string) => ({
  key: `calendar-feed-from:${network}`,
  limit: feedLimits.network,
  seconds: windowSeconds,
})
export const userLimit = (userId: string) => ({
  key: `calendar-feed:${userId}`,
  limit: feedLimits.feed,
  seconds: windowSeconds,
})

export const buildFeedUrl = (origin: string, token: string): string => `${origin}/portal/calendar/${token}.ics`

/** Reads the token in the last part of an address; undefined for what is none. */
export const readToken = (file: string): string | undefined => /^([\w-]{43})\.ics$/.exec(file)?.[1]

/** Checks whether an `If-None-Match` header names the entity tag. */
export const matchesTag = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => [tag, '*'].includes(one.trim().replace(/^W\//, '')))

/** Builds the calendar UID of an occurrence that the feed has as an event of its own. */
export const buildOccurrenceUid = (occurrenceId: string, meetingUid: string): string =>
  `${occurrenceId}@${meetingUid.slice(meetingUid.lastIndexOf('@') + 1)}`

type Entry = { is_owner: boolean; response: string | null; single: boolean | null }

/** Checks whether the user has an occurrence with its meeting: not declined, and not by an invitation to it only. */
export const isOfWhole = ({ is_owner, response, single }: Entry): boolean =>
  is_owner || (response !== 'declined' && !single)
