/** The address of Excalidraw's fonts, with the version of the package in it. */
export const excalidrawFiles = '/assets/excalidraw-0.18.1/'
