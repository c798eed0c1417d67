/** Id of the element beside the main content that holds a panel. */
export const sidePanelSlot = 'side-panel'
