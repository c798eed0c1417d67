/** What a person keeps of a list: names for what it showed, and the columns that they do not want to see. */
export type ListPreferences = {
  readonly views: readonly { readonly id: string; readonly name: string; readonly query: string }[]
  readonly hidden: readonly string[]
  /** Answers the sentence to be shown at the name where it fails. */
  readonly saveView: (view: { readonly name: string; readonly query: string }) => Promise<string | undefined>
  readonly deleteView: (id: string) => void
  readonly hideColumns: (keys: readonly string[]) => void
}
