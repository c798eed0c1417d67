const popups = '[role="menu"], [role="listbox"]'
let last: HTMLElement | undefined

// From the start of the page: a dialog's own file may arrive after the menu that opened it is gone.
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest(popups)) last = target
})

/** What had the focus last; for an item of a menu or a list, what opened that. */
export const lastFocused = (): HTMLElement | undefined => last
