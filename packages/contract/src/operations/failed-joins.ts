/**
 * Why joins fail that should not, worst first as far as one can say: the server finds the first five, browsers report the
 * others. Wrong passwords, locked meetings and the like are not among them.
 */
export const failedJoinReasons = [
  /** No engine is set up. */
  'engine-off',
  /** The engine did not answer the portal. */
  'engine-silent',
  /** The meeting or the engine takes no more people. */
  'full',
  /** The app is not allowed, or not in this version. */
  'client-version',
  /** The portal itself failed. */
  'portal-error',
  /** The browser could not open the socket for signaling. */
  'no-signaling',
  /** The browser found no path for audio and video. */
  'no-media-path',
  /** The token was too old when the browser used it. */
  'token-expired',
] as const
export type FailedJoinReason = (typeof failedJoinReasons)[number]

/** The reasons that browsers report. */
export const reportedJoinReasons = ['no-signaling', 'no-media-path', 'token-expired'] as const
