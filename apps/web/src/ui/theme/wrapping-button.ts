/** Styles of a button whose label may be wider than a phone. */
export const wrappingButton = {
  root: { height: 'auto', minHeight: 'var(--button-height)', maxWidth: '100%', paddingBlock: '0.375rem' },
  label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start', lineHeight: 1.35 },
} as const
