import type { Page } from '@playwright/test'

declare global {
  interface Window {
    connections: RTCPeerConnection[]
  }
}

/** Keeps the connections of a page, so that it can be asked which way they go. */
export const keepConnections = (page: Page) =>
  page.addInitScript(() => {
    const connections: RTCPeerConnection[] = []
    window.connections = connections
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        connections.push(this)
      }
    }
  })
