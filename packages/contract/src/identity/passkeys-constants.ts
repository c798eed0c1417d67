export const maxPasskeys = 10
