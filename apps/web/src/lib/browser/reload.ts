let isReloading = false

/** Reloads the page without asking about unsaved changes: their drafts are restored afterwards. */
export function reloadPage(): void {
  isReloading = true
  window.location.reload()
}

/** Checks whether the page is left by `reloadPage`. */
export const isPageReloading = (): boolean => isReloading
