/** A user's saved views and hidden columns of a list. */
export type ListPreferences = {
  readonly views: readonly { readonly id: string; readonly name: string; readonly query: string }[]
  readonly hiddenColumns: readonly string[]
  /** Resolves with an error message for the name field if it fails. */
  readonly saveView: (view: { readonly name: string; readonly query: string }) => Promise<string | undefined>
  readonly deleteView: (id: string) => void
  readonly hideColumns: (keys: readonly string[]) => void
}
