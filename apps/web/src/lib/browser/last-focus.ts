const popups = '[role="menu"], [role="listbox"]'
let last: HTMLElement | undefined

// Registered at start, because a dialog may load only after the menu that opened it has closed.
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest(popups)) last = target
})

/** Returns the last focused element; for items of menus and lists, the element that opened them. */
export const getLastFocused = (): HTMLElement | undefined => last
